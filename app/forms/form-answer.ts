/** What every form of the product is answered, whichever page it stands on. */
import type { SubmissionResult } from "@conform-to/react";
import { formMessages } from "./form-limits.ts";

const refused = Symbol("refused");

/** Why what a form asks for does not happen, as `refuse` makes it. */
export interface Refusal {
	/** Tells it from what else may be returned, such as a row with any columns. */
	[refused]: true;
	status: number;
	/** Stands above the form; empty where `fields` say it all. */
	message: string;
	/** In which to come again, where that helps. */
	seconds?: number;
	/** What is wrong with which field. */
	fields?: Record<string, string[]>;
	/** The version that what is edited has by now. */
	version?: string;
	/** Whether the way on is to prove who one is. */
	isUnproven?: boolean;
	/** Whether it is theirs once they have done what the message says, so that no right is refused. */
	isNotYet?: boolean;
	/** What is there already; who sends the form again means it. */
	listed?: Listed;
}

/** What everybody can see already of what somebody is about to add. */
export interface Listed {
	/** Of its page. */
	path: string;
	/** The address that both lead to. */
	url: string;
}

/** What a form is answered, unless that is a redirect. */
export interface FormAnswer {
	/** The form to show again: what was typed, and by field what is wrong, with "" for the whole of it. */
	result?: SubmissionResult;
	/** Whether the way on is to sign in. */
	signedOut?: boolean;
	/** Whether the way on is to prove who one is, though signed in. */
	isUnproven?: boolean;
	/** What is there already, where that alone kept the form from being saved. */
	listed?: Listed | undefined;
	/** The version that an edit form is made from now. */
	version?: string;
	/** Where that version says something else than the form. */
	saved?: SavedField[];
	/** Whether the form stays on the screen as it was sent, since the server did not take it just now. */
	isKept?: boolean;
	sent?: Sent;
}

/** What a form that went well says. */
export interface Sent {
	message: string;
	/** Where it goes on by itself, if it does. */
	next?: string;
	/** The page of what was sent, where its sender sees it. */
	page?: string | undefined;
}

/** A field of a form as it was saved by somebody else meanwhile. */
export interface SavedField {
	name: string;
	/** The value that the field would have. */
	value: string;
}

/** Name of the field with the version that an edit form is made from. */
export const versionField = "version";

/** Name of the field with the address of which its sender has been told that it is listed already. */
export const listedField = "listed";

export function refuse(
	status: number,
	message: string,
	more?: Partial<Omit<Refusal, typeof refused | "status" | "message">>,
): Refusal {
	return { ...more, [refused]: true, status, message };
}

export function isRefusal(outcome: unknown): outcome is Refusal {
	return typeof outcome === "object" && outcome !== null && refused in outcome;
}

/** The answer to an edit of what has changed since; `version` is the one it has by now. */
export function conflict(message: string, version?: string): Refusal {
	return refuse(409, message, { version });
}

/** The refusal of what is theirs once they have done what the message says. */
export function notYet(message: string): Refusal {
	return refuse(403, message, { isNotYet: true });
}

/** The refusal of what stands in one field. */
export function refuseField(field: string, { status, message }: Refusal): Refusal {
	return refuse(status, "", { fields: { [field]: [message] } });
}

/** What an answer says above its form. */
export function messagesOf(answer: FormAnswer | undefined) {
	if (answer?.sent) return [answer.sent.message];
	const { "": whole, ...fields } = answer?.result?.error ?? {};
	return whole ?? (Object.keys(fields).length > 0 ? [formMessages.wrong] : []);
}
