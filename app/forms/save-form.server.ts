/** The one way in which a posted form is saved, and the one way in which it comes back. */
import { createContext, data, type RouterContextProvider } from "react-router";
import { isAccountGone, reasonOf, statusOfFailure } from "#app/db/failures.server.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { type FormAnswer, isRefusal, type Refusal, refuse, type Sent } from "./form-answer.ts";
import { changedForm, type PostedForm } from "./parse-form.server.ts";
import { savedFields } from "./saved-fields.server.ts";

export const accountGone = "This account has been deleted. Nothing was saved.";

/** Whether the request's form comes back with what was typed, so that its page needs nothing else, and no right to it. */
export const redisplayedFormContext = createContext(false);

type Context = Readonly<RouterContextProvider>;

/** What is said when a form fails in a way nobody expected. */
export interface Failure {
	/** Stands above the form. */
	failed: string;
	/** What the log is told, if not the same; a function is handed the reason. */
	log?: string | ((reason: string) => string);
}

interface Saving<Input, Who, Result, Answer, More> extends Failure {
	/** Who sends it, or why they may not. Without, everybody may. */
	who?: Who | Refusal;
	/** Returns a refusal where it is not done for a reason; not found and forbidden may be thrown as answers. */
	save(input: Input, who: Who): Promise<Result | Refusal>;
	/** What the fields say by now, for an edit that is refused since it was not made from that. */
	latest?(who: Who, input: Input): Promise<object>;
	/** The answer once it is done. */
	done(result: Exclude<Result, Refusal>): Answer;
	/** What an answer with the form has besides. */
	more?: More;
}

/** Saves what a form says. Whatever keeps it from being saved, the form comes back with what was typed. */
export async function saveForm<Input, Who, Result, Answer, More extends object = object>(
	context: Context,
	form: PostedForm<Input>,
	{ who, save, latest, done, more, ...failure }: Saving<Input, Who, Result, Answer, More>,
) {
	if (isRefusal(who)) return redisplay(context, form, who, { ...more, signedOut: who.status === 401 });
	if (form.input === undefined) return redisplay(context, form, form, more);
	try {
		const result = await save(form.input, who as Who);
		if (!isRefusal(result)) return await done(result as Exclude<Result, Refusal>);
		const now = result.version === undefined ? undefined : await latest?.(who as Who, form.input);
		return redisplay(context, form, result, {
			...more,
			...(now && { saved: savedFields(now, form.reply()) }),
		});
	} catch (thrown) {
		const refusal = refusalOf(context, thrown, failure);
		return redisplay(context, form, refusal, { ...more, signedOut: refusal.status === 401 });
	}
}

/**
 * What was thrown as the refusal of a form: an answer, such as that there is nothing to edit, in its own words. Anything else is a
 * failure, which the log is told.
 * @throws answers that are none to a form, such as redirects
 */
export function refusalOf(context: Context, thrown: unknown, { failed, log = failed }: Failure): Refusal {
	if (thrown instanceof Error) {
		if (isAccountGone(thrown)) return refuse(401, accountGone);
		logFailure(context, thrown, typeof log === "string" ? log : log(reasonOf(thrown)));
		return refuse(statusOfFailure(thrown), failed);
	}
	const { data: message, init } = thrown as Partial<ReturnType<typeof data<unknown>>>;
	const status = init?.status ?? 500;
	if (typeof message !== "string" || status >= 500) throw thrown;
	return refuse(status, message);
}

/** Tells the log of a failure that nobody expected. */
export function logFailure(context: Context, error: unknown, message: string) {
	const facts = context.get(requestContext);
	facts.isOwn = true;
	facts.logger.error({ id: facts.id, err: error }, message);
}

/**
 * The answer to a form that comes back with what was typed. Its page is then made without its loader's data and rights (see
 * `redisplayedFormContext`).
 */
export function redisplay<More extends object>(
	context: Context,
	form: PostedForm<unknown>,
	{
		status,
		message,
		seconds,
		fields,
		isUnproven,
		isNotYet = isUnproven,
		listed,
		version = form.version,
	}: Pick<Refusal, "status"> & Partial<Refusal>,
	more?: More,
) {
	context.set(redisplayedFormContext, true);
	const facts = context.get(requestContext);
	facts.retryAfter = seconds;
	facts.isNotYet = isNotYet;
	const result = form.reply();
	const error = { ...result.error, ...fields, ...(message && { "": [message] }) };
	const isRefused = message || fields;
	const answer: FormAnswer = {
		result: isRefused ? { ...result, status: "error", error } : result,
		version,
		isUnproven,
		listed,
	};
	return data<FormAnswer & Partial<More>>({ ...answer, ...more } as FormAnswer & Partial<More>, { status });
}

/** The answer to a form that is refused, and in which nothing is typed. */
export function refuseForm<More extends object>(context: Context, refusal: Refusal, more?: More) {
	return redisplay(context, changedForm({}), refusal, { ...more, signedOut: refusal.status === 401 });
}

/** The answer to a form that went well, whose page says so until its reader goes on. @param more what it has besides */
export function success<More extends object>(
	context: Context,
	said: string | Sent,
	more?: More,
	headers?: HeadersInit,
) {
	context.set(redisplayedFormContext, true);
	const sent = typeof said === "string" ? { message: said } : said;
	return data<FormAnswer & Partial<More>>({ sent, ...more } as FormAnswer & Partial<More>, { headers });
}

/**
 * The answer to a form that went well: after a moment the browser goes on to `next`, with JavaScript off as well.
 * @param delay in milliseconds
 */
export function redirectAfterSuccess(
	context: Context,
	sent: Sent & { next: string },
	delay: number,
	headers = new Headers(),
) {
	headers.set("Refresh", `${delay / 1000}; url=${context.get(siteContext).origin}${sent.next}`);
	return success(context, sent, {}, headers);
}
