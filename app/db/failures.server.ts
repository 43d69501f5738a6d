/** What PostgreSQL's codes say when it can't be asked just now: connections, resources, an operator, or a statement that took too long. */
const passing = /^(?:08|53|57)/;
/** What its driver says of a connection, which has no code. */
const lost = /timeout exceeded when trying to connect|connection terminated/i;

/** Whether a statement failed because the database can't be reached or is too busy, and not for what it asked. */
export function isUnreachable(error: Error) {
	const failure = error.cause instanceof Error ? error.cause : error;
	const { code } = failure as Error & { code?: unknown };
	// Node's own codes, such as ECONNREFUSED, are of the connection.
	return typeof code === "string" ? passing.test(code) || /^E[A-Z]/.test(code) : lost.test(failure.message);
}
