import { Form, useLocation } from "react-router";
import { DraftTextArea } from "#app/forms/draft-text-area.tsx";
import { useTyped } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { daysKept, rejectionReasons } from "#app/moderation/moderation.ts";
import type { Readers } from "#app/moderation/report.ts";
import { Button } from "#app/ui/button.tsx";
import { RequiredNote, SelectField } from "#app/ui/field.tsx";
import type { FoundReported } from "./report-queue.server.ts";

interface ReportedFormsProps {
	/** Missing where the page came back to somebody who is signed out. */
	reported?: FoundReported;
	answer: FormAnswer | undefined;
	busy: boolean;
}

/** What a moderator can do about something reported or hidden. The forms say which state of it was seen. */
export function ReportedForms({ reported, answer, busy }: ReportedFormsProps) {
	const { pathname } = useLocation();
	const typed = useTyped(answer);
	const errors = answer?.result?.error;
	const state = <input type="hidden" name="state" value={reported?.state ?? typed("state")} />;
	const isThere = reported ? reported.title !== null : true;
	const isHidden = reported?.isHidden ?? false;
	const canReject = reported?.canReject ?? false;
	const canDelete = reported?.canDelete ?? false;
	const hasNothingToKeep = reported !== undefined && reported.open === 0 && !isHidden;
	return (
		<div className="reported-forms">
			{errors?.verdict && (
				<p id="decision-verdict-error" className="field-error">
					{errors.verdict[0]}
				</p>
			)}
			{reported && !hasNothingToKeep && (
				<Form method="post" className="actions">
					{state}
					{isHidden ? (
						<Button type="submit" name="verdict" value="shown" variant="sun" busy={busy}>
							{reported.isHeld ? "Deliver" : "Show again"}
						</Button>
					) : (
						<Button type="submit" name="verdict" value="kept" variant="sun" busy={busy}>
							{isThere ? "Keep as it is" : "Close the reports"}
						</Button>
					)}
					<p className="text-muted">
						{isHidden
							? `${seenAgain[reported.readers]}${canDelete ? "." : ", and its owner will be told by email."}`
							: "The reports will be closed without telling anyone."}
					</p>
					{isHidden && reported.open > 0 && (
						<Button type="submit" name="verdict" value="kept" busy={busy}>
							Leave it hidden and close the reports
						</Button>
					)}
				</Form>
			)}
			{isThere && (!isHidden || canReject || canDelete) && (
				<Form method="post" className="reject-form">
					<RequiredNote />
					{state}
					<SelectField
						label="Reason"
						id="decision-reason"
						name="reason"
						defaultValue={typed("reason") ?? ""}
						error={errors?.reason?.[0]}
						required
					>
						<option value="">Choose a reason</option>
						{rejectionReasons.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</SelectField>
					<DraftTextArea
						draft={pathname}
						label={
							canDelete
								? "Reason in your own words (required for 'Something else')"
								: "Message to the owner (required for 'Something else')"
						}
						id="decision-explanation"
						name="explanation"
						rows={4}
						defaultValue={typed("explanation")}
						error={errors?.explanation?.[0]}
						hint={
							canDelete
								? `No account owns it, so nobody is mailed. What you write stays in the log for ${daysKept} days. The reports will be closed.`
								: "It will be emailed to the owner and kept in the log. The reports will be closed."
						}
					/>
					<div className="actions">
						{!isHidden && (
							<Button type="submit" name="verdict" value="hidden" busy={busy}>
								Hide
							</Button>
						)}
						{canDelete && (
							<Button type="submit" name="verdict" value="deleted" variant="danger" busy={busy}>
								Delete
							</Button>
						)}
						{canReject && (
							<Button type="submit" name="verdict" value="rejected" variant="danger" busy={busy}>
								Reject and delete
							</Button>
						)}
					</div>
				</Form>
			)}
		</div>
	);
}

const seenAgain: Record<Readers, string> = {
	everyone: "Everyone will see it again",
	addressees: "Those whom it is for will see it",
	people: "It will no longer be hidden, but stays private",
};
