import { rejectPath } from "#app/moderation/queue-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { RejectForm } from "./reject-form.tsx";

interface RejectButtonProps {
	/** From `subjectKey`. */
	subject: string;
	title: string;
	back: string;
	/** Without these the dialog keeps its own state. */
	open?: boolean;
	onOpenChange?: (open: boolean) => void;
}

/** Asks in a dialog why something is rejected; without JavaScript it leads to a page that asks. */
export function RejectButton({ subject, title, back, open, onOpenChange }: RejectButtonProps) {
	const name = `Reject ${title}`;
	if (!useHydrated()) {
		return (
			<ButtonLink to={rejectPath(subject, back)} variant="danger" aria-label={name}>
				Reject
			</ButtonLink>
		);
	}
	return (
		<Dialog
			title={name}
			open={open}
			onOpenChange={onOpenChange}
			trigger={
				<Button variant="danger" aria-label={name}>
					Reject
				</Button>
			}
		>
			<RejectForm subject={subject} back={back} />
		</Dialog>
	);
}
