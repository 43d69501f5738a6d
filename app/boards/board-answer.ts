import type { SubmissionResult } from "@conform-to/react";
import { keepForm } from "#app/forms/keep-form.ts";

/** What a form of a board is answered, unless it is answered with a redirect. */
export interface BoardAnswer {
	/** The form to show again. */
	result?: SubmissionResult;
	/** Whether the way on is to sign in. */
	signedOut?: boolean;
	/** The version that an edit form is made from now. */
	version?: string;
	/** Of a form that went well: what to say, and where it goes on. */
	sent?: { message: string; next: string };
}

/** The form with a message above it. */
export function withMessage(result: SubmissionResult, message: string): SubmissionResult {
	return { ...result, status: "error", error: { ...result.error, "": [message] } };
}

/** The client action of a board's form. @param failed what to say when nothing more is known */
export function keepBoardForm<Answer extends BoardAnswer>(serverAction: () => Promise<Answer>, failed: string) {
	return keepForm<Answer | BoardAnswer>(serverAction, failed, (message) => ({ result: { error: { "": [message] } } }));
}
