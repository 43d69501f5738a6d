import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { keepForm } from "#app/forms/keep-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { accountMessages, redirectDelay } from "./account.ts";
import "./accounts.css";

/** What a form of the account pages is answered. */
export interface AccountAnswer {
	ok: boolean;
	message: string;
	/** Why a password is weak. */
	reasons?: string[];
	/** What was typed, to be shown again without JavaScript. */
	email?: string;
	/** Where to go on in a moment. */
	next?: string;
}

/** The client action of the account pages. */
export function keepAccountForm<Answer extends AccountAnswer>(serverAction: () => Promise<Answer>) {
	const answerWith = (message: string) => ({ ok: false, message });
	return keepForm<Answer | AccountAnswer>(serverAction, accountMessages.unreachable, answerWith);
}

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
	answer: AccountAnswer | undefined;
	label: string;
	busyLabel: string;
	variant?: ButtonVariant;
	children: ReactNode;
}

/** Posts to its page. Is disabled while on its way, and after a success that goes on in a moment. */
export function AccountForm({ answer, label, busyLabel, variant = "sun", children }: AccountFormProps) {
	const busy = useNavigation().state !== "idle";
	const isOver = answer?.next !== undefined;
	const form = useRef<HTMLFormElement>(null);
	useGoOn(answer?.next);
	useEffect(() => {
		// Disabling the form took the focus out of it.
		if (answer && !answer.ok && !busy) form.current?.querySelector("input")?.focus();
	}, [answer, busy]);

	return (
		<>
			{answer && !busy && <AnswerAlert answer={answer} />}
			<Form method="post" noValidate ref={form}>
				<fieldset disabled={busy || isOver} className="account-fields">
					{children}
					<Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
						{label}
					</Button>
				</fieldset>
			</Form>
		</>
	);
}

function AnswerAlert({ answer: { ok, message, reasons, next } }: { answer: AccountAnswer }) {
	return (
		<Alert tone={ok ? "good" : "bad"}>
			<p>{message}</p>
			{reasons && (
				<ul>
					{reasons.map((reason) => (
						<li key={reason}>{reason}</li>
					))}
				</ul>
			)}
			{next !== undefined && <a href={next}>Go on</a>}
		</Alert>
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
