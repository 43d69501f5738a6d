import { exitCodes, OperatorError } from "../operator-error.ts";

/** The server's own PostgreSQL can't be had. */
export class EmbeddedPostgresError extends OperatorError {}

/** Somebody else has its folder, or it takes no connections at the moment. */
export class EmbeddedPostgresBusyError extends EmbeddedPostgresError {}

/** Its folder or programs are not as they have to be, however often it is tried. */
export class EmbeddedPostgresSetupError extends EmbeddedPostgresError {
	override readonly exitCode = exitCodes.configuration;
}

/** A failure in words that name its cause, where PostgreSQL or the system says it in the words of a programmer. */
export function explain(error: unknown, folder: string) {
	const told = error instanceof Error ? error.message : String(error);
	if (!/No space left on device|ENOSPC|Check free disk space/.test(told)) return error;
	return new EmbeddedPostgresError(`The disk of ${folder} is full, and the database needs room there.`, {
		cause: error,
	});
}
