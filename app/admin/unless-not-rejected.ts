import { href } from "react-router";
import { unlessRefused } from "#app/forms/keep-form.ts";

/** For `shouldRevalidate` of a list with dialogs to reject what is in it: as it is by now, the list would not have the dialog of a refused rejection. */
export function unlessNotRejected(sent: { formAction?: string; actionStatus?: number }) {
	const isRejection = sent.formAction?.startsWith(href("/admin/reject"));
	return unlessRefused(sent) && !(isRejection && (sent.actionStatus ?? 200) >= 400);
}
