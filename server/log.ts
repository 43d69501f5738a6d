import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { withoutParameters } from "#app/db/failures.server.ts";

/** The log: one line of JSON for each thing told, without personal data. */
export function createLogger(level: LoggerOptions["level"], destination?: DestinationStream) {
	const options: LoggerOptions = {
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: describeFailure },
	};
	return pino(options, destination ?? standardOutput());
}

/** Bytes of lines that wait while standard output takes none. More are lost. */
const maxWaitingBytes = 16_000_000;

/** Standard output. What it can't take, such as on a full disk, is tried again with the next line, and ends nothing. */
function standardOutput() {
	// Without a least length it could not be flushed.
	const output = pino.destination({ dest: 1, minLength: 1, maxLength: maxWaitingBytes });
	output.on("drop", () => output.flush());
	const { flushSync } = output;
	output.on("error", () => {
		// At the end of the process it would try until there is room.
		output.flushSync = () => {};
	});
	output.on("drain", () => {
		output.flushSync = flushSync;
	});
	return output;
}

interface Failure {
	type: string;
	message: string;
	stack?: string;
	code?: unknown;
	constraint?: unknown;
	cause?: Failure;
	errors?: Failure[];
}

/** Of failures that are told as one, those that a line has. */
const maxErrors = 10;

/** A failure without what people wrote: a failed statement's error carries its parameters, PostgreSQL's the row in `detail`. */
export function describeFailure(error: unknown): Failure {
	if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
	// The errors of Node and of PostgreSQL's driver say more than the plain type knows.
	const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
	const told = withoutParameters(error.message);
	return {
		type: error.name,
		message: told,
		stack: error.stack?.replace(error.message, told),
		...(code !== undefined && { code }),
		...(constraint !== undefined && { constraint }),
		...(error.cause !== undefined && { cause: describeFailure(error.cause) }),
		...(error instanceof AggregateError && { errors: error.errors.slice(0, maxErrors).map(describeFailure) }),
	};
}

/** The first part of a path that is no id. */
const nameOfSomebody = /^(?![0-9a-f-]{36}(?:\.data)?(?:$|\/))[^/]+/i;

/**
 * Makes a function that leaves names out of a path which is to be logged.
 * @param routes such as `/card/:id`: what stands for the first parameter, and is no id, is somebody's name
 */
export function hideNames(routes: string[]) {
	const beginnings = routes.map((route) => route.slice(0, route.indexOf(":")));
	return (path: string) => {
		const { length = 0 } = beginnings.find((beginning) => path.toLowerCase().startsWith(beginning)) ?? {};
		const rest = path.slice(length);
		return length === 0 ? path : path.slice(0, length) + rest.replace(nameOfSomebody, "(slug)");
	};
}
