import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Alert } from "./alert.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { useFailedForm } from "./failed-form.ts";

interface ConfirmFormProps {
	confirm: string;
	/** Red for what can't be undone, without saying. */
	variant?: "danger" | "sun";
	busyLabel?: string;
	/** What else there is to know before answering. */
	warning?: ReactNode;
	keep?: string;
	/** Where who keeps it goes. */
	back: string;
	children?: ReactNode;
}

/** The answer to the question of a page that asks what the dialog of a `ConfirmButton` asks, for browsers that show none. */
export function ConfirmForm({
	confirm,
	variant = "danger",
	busyLabel = "Deleting...",
	warning,
	keep = "Keep it",
	back,
	children,
}: ConfirmFormProps) {
	const failure = useFailedForm(useLocation().pathname);
	const busy = useNavigation().state === "submitting";
	return (
		<Form method="post" className="grid gap-6">
			{children}
			{typeof warning === "string" ? <p>{warning}</p> : warning}
			{failure && <Alert>{failure}</Alert>}
			<div className="actions">
				<Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
					{confirm}
				</Button>
				<ButtonLink to={back}>{keep}</ButtonLink>
			</div>
		</Form>
	);
}
