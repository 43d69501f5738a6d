/**
 * What PostgreSQL's codes say when it can't be asked just now: connections, resources such as the disk, an operator, a statement that
 * took too long, or a database that only reads until it is made the first one.
 */
const passing = /^(?:08|53|57|25006)/;
/** What its driver says of a connection, which has no code. */
const lost = /timeout exceeded when trying to connect|connection terminated|not queryable/i;

const readOnly = "25006";

/** Whether a statement failed because its server only reads. */
export function isReadOnly(error: unknown) {
	return error instanceof Error && codeOf(error) === readOnly;
}

/** Whether a statement failed because the database can't be reached or is too busy, and not for what it asked. */
export function isUnreachable(error: Error) {
	const code = codeOf(error);
	// The system's codes, such as ECONNREFUSED, are of the connection; Node's own begin with ERR_.
	return typeof code === "string"
		? passing.test(code) || /^E(?!RR_)[A-Z]/.test(code)
		: lost.test(failureOf(error).message);
}

/** What a statement failed for, without what Drizzle says around it. */
function failureOf(error: Error) {
	return error.cause instanceof Error ? error.cause : error;
}

function codeOf(error: Error) {
	return (failureOf(error) as Error & { code?: unknown }).code;
}

/** Whether a statement failed because an account that it names was deleted meanwhile. */
export function isAccountGone(error: Error) {
	const { constraint } = failureOf(error) as Error & { constraint?: unknown };
	return codeOf(error) === "23503" && /_users_id_fk$/.test(String(constraint));
}

/** Whether a statement failed because what it writes is there already, where there may be one alone. */
export function isTaken(error: Error) {
	return codeOf(error) === "23505";
}

/** Whether a statement failed for a value that it takes no sense from, such as a time zone that it does not know. */
export function isUnknownValue(error: Error) {
	return codeOf(error) === "22023";
}

/** What a failure says, without what people wrote. */
export function reasonOf(error: Error) {
	const failure = failureOf(error);
	// Node tries each address of a name and reports all failures as one error without a message.
	const { message } = failure instanceof AggregateError && !failure.message ? failure.errors[0] : failure;
	return withoutParameters(message);
}

/** What the error of a failed statement says, without its parameters, which are what people wrote. */
export function withoutParameters(message: string) {
	return message.split("\nparams:")[0] ?? "";
}

/** The status of a form that comes back because something failed in a way nobody expected. */
export function statusOfFailure(error: unknown) {
	return error instanceof Error && isUnreachable(error) ? 503 : 500;
}
