import type { SubmissionResult } from "@conform-to/react";

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

/** The client action of a board's form: keeps the form and all that is in it when the server can't be reached. */
export async function keepFormWhenOffline(
	serverAction: () => Promise<BoardAnswer>,
	message: string,
): Promise<BoardAnswer> {
	try {
		return await serverAction();
	} catch (answer) {
		if (answer instanceof Response || !(answer instanceof Error)) throw answer;
		return { result: { error: { "": [message] } } };
	}
}
