import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "./alert.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Dialog, DialogClose } from "./dialog.tsx";
import { useFailedForm } from "./failed-form.ts";
import { useHydrated } from "./hydrated.ts";

interface ConfirmButtonProps {
	label: string;
	/** Its accessible name, which says what of many it is about. */
	accessibleLabel: string;
	/** The path to post to, whose page asks the same question without JavaScript. */
	action: string;
	title: string;
	confirm: string;
	busyLabel: string;
	/** Red for what can't be undone, without saying. */
	variant?: "danger" | "sun";
	keep?: string;
	/** What else there is to know before answering. */
	children?: ReactNode;
}

/** A button for what can't be undone: asks in a dialog; without JavaScript it leads to a page that asks. */
export function ConfirmButton(props: ConfirmButtonProps) {
	const { label, accessibleLabel, action, title, confirm, busyLabel, keep = "Keep it", children } = props;
	const { variant = "danger" } = props;
	const [open, setOpen] = useState(false);
	const failure = useFailedForm(action.replace(/\?.*/, ""));
	const busy = useNavigation().formAction === action;
	if (!useHydrated()) {
		return (
			<ButtonLink variant="plain" to={action} aria-label={accessibleLabel}>
				{label}
			</ButtonLink>
		);
	}
	return (
		<Dialog
			title={title}
			open={open}
			onOpenChange={setOpen}
			trigger={
				<Button variant="plain" aria-label={accessibleLabel}>
					{label}
				</Button>
			}
			actions={
				<>
					<DialogClose>{keep}</DialogClose>
					<Form method="post" action={action} preventScrollReset>
						<Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel}>
							{confirm}
						</Button>
					</Form>
				</>
			}
		>
			{children}
			{failure && <Alert className="mt-4">{failure}</Alert>}
		</Dialog>
	);
}
