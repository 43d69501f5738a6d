/** Forms of projects whose senders may have lost their rights while they typed: what they typed comes back to them all the same. */
import type { RouterContextProvider } from "react-router";
import { memberOrRefusal } from "#app/accounts/member.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { isRefusal, type Refusal } from "#app/forms/form-answer.ts";
import { type Failure, redisplayedFormContext, refusalOf } from "#app/forms/save-form.server.ts";

type Context = Readonly<RouterContextProvider>;

interface Sender<Found> {
	/** Who sends the form, or why they may not. */
	who: Member | Refusal;
	/** What `open` returns, for whoever may. */
	found?: Found;
}

/**
 * Who sends a form, asked before anything of it is stored.
 * @param open throws as `requireRole`
 */
export async function senderOf<Found>(
	context: Context,
	signInFirst: string,
	failure: Failure,
	open: (member: Member) => Promise<Found>,
): Promise<Sender<Found>> {
	const who = memberOrRefusal(context, signInFirst);
	if (isRefusal(who)) return { who };
	try {
		return { who, found: await open(who) };
	} catch (thrown) {
		return { who: refusalOf(context, thrown, failure) };
	}
}

/** What the page of a form reads; null where its form comes back to whoever may not read that. @throws as `read`, where no form comes back */
export async function unlessRedisplayed<Found>(context: Context, read: () => Promise<Found>) {
	try {
		return await read();
	} catch (thrown) {
		if (thrown instanceof Error || !context.get(redisplayedFormContext)) throw thrown;
		return null;
	}
}
