/** What becomes of a form in the browser that the server does not take just now. */
import { type DataStrategyResult, data, href, isRouteErrorResponse } from "react-router";
import { isConnectionLost } from "#app/web/connection.ts";
import { sentenceIn } from "#app/web/sentence.ts";
import { noAnswer, unanswered } from "#app/web/silence.ts";
import { forgetOpenDraft, isDraftOpenAt } from "./draft-store.ts";
import { type FormAnswer, messagesOf } from "./form-answer.ts";
import { formMessages } from "./form-limits.ts";

/** What is said where the answer itself says nothing that can be shown, such as a proxy's page. */
const refusals: Record<number, string> = {
	400: formMessages.unreadable,
	413: formMessages.tooLarge,
	429: formMessages.busy,
	503: formMessages.busy,
};

/**
 * What becomes of a form that was sent, whatever it was answered. It stays on the screen with all that is in it when the server can't be
 * reached, fails, has no room for it now, or does not take so much; once it went through, its draft is gone. What leads to another page
 * stays: a redirect, not found, forbidden.
 * @param pathname of the address that it was sent to
 * @param failed what did not happen; without it, the reason alone is told
 */
export function keepForm(outcome: DataStrategyResult, pathname: string, failed?: string): DataStrategyResult {
	const said = saidIn(outcome);
	const next = nextAfter(outcome);
	const isBegunAnew = next?.split("?")[0] === pathname;
	if ((next !== undefined || (said as FormAnswer | undefined)?.sent) && isDraftOpenAt(pathname))
		forgetOpenDraft(isBegunAnew);
	if (outcome.type !== "error") return outcome;
	const kept = reasonToKeep(said, failed);
	if (!kept) return outcome;
	const answer: FormAnswer = { result: { error: { "": [kept.message] } }, isKept: true };
	return { type: "data", result: data(answer, kept.status) };
}

/** Where a form leads that went through; undefined where it is answered on its page, or somebody has to sign in first. */
export function nextAfter(outcome: DataStrategyResult) {
	const said = saidIn(outcome);
	const next = said instanceof Response ? (said.headers.get("Location") ?? "") : undefined;
	return next?.startsWith(href("/login")) ? undefined : next;
}

/** Why the page stays, for an outcome of `keepForm`. */
export function reasonKept(outcome: DataStrategyResult) {
	const answer = saidIn(outcome) as FormAnswer | undefined;
	return answer?.isKept ? messagesOf(answer)[0] : undefined;
}

/**
 * Why a button on another page than its address was refused, to whoever is signed out by now or came second: the loader of that address
 * may lead on without a word.
 */
export function reasonRefused(outcome: DataStrategyResult) {
	const said = saidIn(outcome);
	const isThrown = isRouteErrorResponse(said);
	const status = isThrown ? said.status : isDataWithStatus(outcome.result) ? outcome.result.init?.status : undefined;
	if (status !== 401 && status !== 409) return undefined;
	return isThrown ? sentenceIn(said.data) : (said as FormAnswer).result?.error?.[""]?.[0];
}

/** What an action has returned or thrown: React Router puts its status beside it, unless it is a response. */
function saidIn({ result }: DataStrategyResult): unknown {
	return isDataWithStatus(result) ? result.data : result;
}

function isDataWithStatus(result: unknown): result is ReturnType<typeof data> {
	return typeof result === "object" && result !== null && "type" in result && result.type === "DataWithResponseInit";
}

function reasonToKeep(thrown: unknown, failed = "") {
	if (thrown instanceof Response) return undefined;
	if (isConnectionLost(thrown)) return { message: unanswered(failed), status: 503 };
	// A fault of the server that was no answer.
	if (!isRouteErrorResponse(thrown)) return { message: failed || noAnswer, status: 503 };
	const { status } = thrown;
	if (status >= 500) return { message: refusals[status] ?? (failed || noAnswer), status };
	const refusal = refusals[status];
	return refusal ? { message: sentenceIn(thrown.data) ?? refusal, status } : undefined;
}

/**
 * Whether a form stays on the screen as it was sent: asking anew for what is around it would replace it with an error page as
 * long as the server has no answers. For `shouldRevalidate` of what surrounds forms.
 */
export function isFormKept(actionStatus = 200) {
	return actionStatus >= 500 || actionStatus in refusals;
}

/** For `shouldRevalidate` of a page that its reader may lose the right to: who has lost it is told there, with what is on it. */
export function unlessRefused({ actionStatus }: { actionStatus?: number }) {
	return actionStatus !== 401 && actionStatus !== 403 && !isFormKept(actionStatus);
}
