import { type ReactNode, useEffect, useState } from "react";
import { Form, href, useNavigate, useNavigation } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { RequiredNote } from "#app/ui/field.tsx";
import { redirectDelay } from "./account.ts";
import { AccountAnswer, accountFormId } from "./account-fields.tsx";
import "./accounts.css";

/** A page with little more than a form. `below` stands under it, such as the way to another form. */
export function AccountPage({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) {
	return (
		<div className="page account-page">
			<div className="account-panel">
				<h1>{title}</h1>
				{children}
			</div>
			{below && <p className="account-below">{below}</p>}
		</div>
	);
}

/** Stands below a form that asks for the password. */
export function ForgotPassword() {
	return (
		<p>
			<a href={href("/reset-password")}>Forgot password?</a>
		</p>
	);
}

interface AccountFormProps {
	answer: FormAnswer | undefined;
	label: string;
	busyLabel: string;
	variant?: ButtonVariant;
	children: ReactNode;
}

/** Posts to its page. Is disabled while on its way, and after a success that goes on in a moment. */
export function AccountForm({ answer, label, busyLabel, variant = "sun", children }: AccountFormProps) {
	const busy = useIsOnItsWay(answer);
	const next = answer?.sent?.next;
	useGoOn(next);
	return (
		<Form method="post" noValidate className="grid gap-5">
			<FormAlert answer={answer} formId={accountFormId} />
			<RequiredNote />
			<fieldset disabled={busy || next !== undefined} className="account-fields">
				<AccountAnswer value={answer}>{children}</AccountAnswer>
				<Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
					{label}
				</Button>
			</fieldset>
		</Form>
	);
}

/** Whether the form waits for its answer: with that it can be used again, though the page still asks for what is new. */
function useIsOnItsWay(answer: FormAnswer | undefined) {
	const isIdle = useNavigation().state === "idle";
	const [before, setBefore] = useState(answer);
	if (isIdle && before !== answer) setBefore(answer);
	return !isIdle && before === answer;
}

function useGoOn(next: string | undefined) {
	const navigate = useNavigate();
	// Whoever presses a link on the way goes where that leads.
	const isIdle = useNavigation().state === "idle";
	useEffect(() => {
		if (next === undefined || !isIdle) return;
		const timer = setTimeout(() => navigate(next), redirectDelay);
		return () => clearTimeout(timer);
	}, [next, isIdle, navigate]);
}
