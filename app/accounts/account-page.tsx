import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { redirectDelay } from "./account.ts";
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

interface AccountFormProps {
	answer: FormAnswer | undefined;
	label: string;
	busyLabel: string;
	variant?: ButtonVariant;
	children: ReactNode;
}

/** Posts to its page. Is disabled while on its way, and after a success that goes on in a moment. */
export function AccountForm({ answer, label, busyLabel, variant = "sun", children }: AccountFormProps) {
	const busy = useNavigation().state !== "idle";
	const next = answer?.sent?.next;
	const form = useRef<HTMLFormElement>(null);
	// Why a new password is weak.
	const reasons = answer?.result?.error?.password;
	useGoOn(next);
	useEffect(() => {
		// Disabling the form took the focus out of it.
		if (answer && !answer.sent && !busy) form.current?.querySelector("input")?.focus();
	}, [answer, busy]);

	return (
		<>
			{!busy && (
				<FormAlert answer={answer} signIn={null}>
					{reasons && (
						<ul>
							{reasons.map((reason) => (
								<li key={reason}>{reason}</li>
							))}
						</ul>
					)}
					{next !== undefined && <a href={next}>Go on</a>}
				</FormAlert>
			)}
			<Form method="post" noValidate ref={form}>
				<fieldset disabled={busy || next !== undefined} className="account-fields">
					{children}
					<Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
						{label}
					</Button>
				</fieldset>
			</Form>
		</>
	);
}

function useGoOn(next: string | undefined) {
	const navigate = useNavigate();
	useEffect(() => {
		if (next === undefined) return;
		const timer = setTimeout(() => navigate(next), redirectDelay);
		return () => clearTimeout(timer);
	}, [next, navigate]);
}
