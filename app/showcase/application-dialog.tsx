import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { ApplicationForm, applicationFormId } from "./application-form.tsx";
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
	useEffect(() => {
		if (busy || fetcher.data === told.current) return;
		told.current = fetcher.data;
		if (fetcher.data?.sent) onSent();
	}, [busy, fetcher.data, onSent]);

	return (
		<Dialog
			title="Apply to be featured"
			open={open}
			onOpenChange={onOpenChange}
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
						Submit
					</Button>
				</>
			}
		>
			<DialogForm fetcher={fetcher} onTags={setSendable} />
		</Dialog>
	);
}

interface DialogFormProps {
	fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
	onTags: (any: boolean) => void;
}

/** Rendered again each time the dialog opens: then it begins with the draft, and not with an answer to an earlier form. */
function DialogForm({ fetcher, onTags }: DialogFormProps) {
	const [stale] = useState(fetcher.data);
	const answer = fetcher.data === stale ? undefined : fetcher.data;
	return (
		<>
			<p className="mb-5 text-muted">
				For a blog, a publication or a person. We read every application and answer by email.
			</p>
			<ApplicationForm fetcher={fetcher} answer={answer} onTags={onTags} />
		</>
	);
}
