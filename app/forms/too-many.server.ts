import { tryAgainIn } from "#app/web/responses.ts";
import { refuse } from "./form-answer.ts";

/** The refusal of what was done too often; `message` says what. */
export function tooMany(message: string, seconds: number) {
	return refuse(429, `${message} ${tryAgainIn(seconds)}`, { seconds });
}
