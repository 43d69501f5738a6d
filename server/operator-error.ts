/** Codes of sysexits.h with which the process ends, so that a service manager knows whether to start it again. */
export const exitCodes = {
	/** EX_TEMPFAIL: what is needed is away. Starting again may help. */
	temporary: 75,
	/** EX_CONFIG: starting again helps only after somebody has changed something. */
	configuration: 78,
} as const;

/** An expected failure that ends the process. Its message is all that the operator is told. */
export class OperatorError extends Error {
	readonly exitCode: number = exitCodes.temporary;
}

/** A setting that somebody has to change. */
export class SettingsError extends OperatorError {
	override readonly exitCode = exitCodes.configuration;

	constructor(lines: string[]) {
		super(lines.join("\n"));
	}
}

/** Whether a message is all that the operator has to be told: that of an expected failure, or of what the system refuses. */
export function isTold(error: unknown): error is Error {
	return error instanceof OperatorError || (error instanceof Error && "syscall" in error);
}
