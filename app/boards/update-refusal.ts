import { boardMessages } from "./board.ts";

/** Why an edit did not happen: it is of another's, of none, or of one that has changed since and is of this version now. */
export type UpdateRefusal = { status: 403 | 404 } | { status: 409; version: string };

export const refusalMessages = {
	403: boardMessages.notYours,
	404: boardMessages.notFound,
	409: boardMessages.changedElsewhere,
} as const satisfies Record<UpdateRefusal["status"], string>;
