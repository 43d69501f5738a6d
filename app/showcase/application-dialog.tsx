import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { ApplicationForm, applicationFormId, submitLabel } from "./application-form.tsx";
import { showcaseMessages } from "./showcase.ts";

interface ApplicationDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	onSent: () => void;
}

/** The application as a modal. What was typed is still there when it is closed and opened again. */
export function ApplicationDialog({ open, onOpenChange, onSent }: ApplicationDialogProps) {
	const fetcher = useFetcher<FormAnswer>();
	const [sendable, setSendable] = useState(false);
	const busy = fetcher.state !== "idle";
	const told = useRef<FormAnswer>(undefined);
	/** The answer to a form that was closed since: the next one begins with the draft. */
	const [over, setOver] = useState<FormAnswer>();
	const answer = fetcher.data === over ? undefined : fetcher.data;
	useEffect(() => {
		if (busy || fetcher.data === told.current) return;
		told.current = fetcher.data;
		if (!fetcher.data?.sent) return;
		setOver(fetcher.data);
		onSent();
	}, [busy, fetcher.data, onSent]);

	function changeOpen(next: boolean) {
		if (!next) setOver(fetcher.data);
		onOpenChange(next);
	}

	return (
		<Dialog
			title="Apply to be featured"
			open={open}
			onOpenChange={changeOpen}
			actions={
				<>
					{!sendable && (
						<p id="application-incomplete" className="application-note">
							{showcaseMessages.incomplete}
						</p>
					)}
					<DialogClose variant="plain">Cancel</DialogClose>
					<Button
						type="submit"
						form={applicationFormId}
						variant="sun"
						aria-describedby={sendable ? undefined : "application-incomplete"}
						disabled={!sendable && !busy}
						busy={busy}
						busyLabel="Submitting..."
					>
						{submitLabel(answer)}
					</Button>
				</>
			}
		>
			<p className="mb-5 text-muted">
				For a blog, a publication or a person. We read every application and answer by email.
			</p>
			<ApplicationForm fetcher={fetcher} answer={answer} onTags={setSendable} />
		</Dialog>
	);
}
