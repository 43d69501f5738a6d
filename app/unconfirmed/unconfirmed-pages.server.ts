/** What the pages of this do with requests: keeping a form, showing what waits, and sending it. */

import { type RouterContextProvider, redirect } from "react-router";
import type { LinkedAccount } from "#app/accounts/account-by-link.server.ts";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { hasPassword } from "#app/accounts/has-password.server.ts";
import { findAccountId } from "#app/accounts/other-accounts.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { visitorOf, withCookies } from "#app/accounts/visitor.server.ts";
import { databaseContext, type Transaction } from "#app/db/client.server.ts";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import type { PostedForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm, success } from "#app/forms/save-form.server.ts";
import { tokenOf } from "#app/web/link-token.server.ts";
import { gone } from "#app/web/responses.ts";
import { confirmPost } from "./confirm-post.server.ts";
import { confirmPaths, postUnconfirmed, type Unconfirmed } from "./post-unconfirmed.server.ts";
import { type UnconfirmedKind, unconfirmedMessages } from "./unconfirmed.ts";
import { discardPost, findPost, formOf, type UnconfirmedPost } from "./unconfirmed-posts.server.ts";

interface Asked {
	request: Request;
	context: Readonly<RouterContextProvider>;
}

/** In the address once its reader has deleted what waited. */
const discarded = "discarded";

/** The answer to a form that somebody without an account has sent. @param postOf what waits of it for a confirmation, or why nothing does */
export function answerVisitor<Input extends { email: string }>(
	{ request, context }: Asked,
	form: PostedForm<Input>,
	postOf: (input: Input) => Omit<Unconfirmed, "email"> | Refusal,
	failed: string,
) {
	return saveForm(context, form, {
		save: async (input) => {
			const post = postOf(input);
			if (isRefusal(post)) return post;
			return postUnconfirmed(
				context.get(accountsContext),
				{ ...post, email: input.email },
				visitorOf(request, context),
			);
		},
		done: () => success(context, unconfirmedMessages.checkInbox),
		failed,
	});
}

/** What the link of a mail shows. Reading changes nothing: what scans mails follows links too. @throws 410 for one that is over */
export async function readUnconfirmed({ request, context }: Asked, kind: UnconfirmedKind) {
	const { searchParams } = new URL(request.url);
	if (searchParams.has(discarded)) return { state: "discarded" as const };
	const db = context.get(databaseContext);
	const post = await findPost(db, kind, tokenOf(request));
	if (!post) {
		if (!context.get(redisplayedFormContext)) throw gone(unconfirmedMessages.linkOver);
		return { state: "waiting" as const, email: "", fields: {}, cardId: null, signedInAs: null, isChanging: true };
	}
	const { email, fields, cardId, sentAs } = post;
	const viewer = context.get(viewerContext);
	const signedInAs = viewer && viewer.email !== email ? viewer.email : null;
	if (sentAs !== null) {
		const id = await findAccountId(db, email);
		return {
			state: "sent" as const,
			...{ email, sentAs, signedInAs },
			isSignedIn: viewer?.email === email,
			hasPassword: id !== null && (await hasPassword(db, id)),
		};
	}
	return { state: "waiting" as const, email, fields, cardId, signedInAs, isChanging: searchParams.has("change") };
}

interface Sending<Input> {
	kind: UnconfirmedKind;
	parse(form: FormData): PostedForm<Input>;
	send(
		transaction: Transaction,
		account: LinkedAccount,
		input: Input,
		post: UnconfirmedPost,
	): Promise<string | Refusal>;
}

/**
 * Sends what waits, as it is or as its sender has just changed it, or deletes it.
 * @throws 410 where there is nothing, and nothing was typed that would be lost
 */
export async function answerUnconfirmed<Input extends { name: string }>(
	{ request, context }: Asked,
	{ kind, parse, send }: Sending<Input>,
) {
	const accounts = context.get(accountsContext);
	const form = await readForm(request);
	const token = tokenOf(request);
	const post = await findPost(accounts.db, kind, token);
	const isAsItIs = form.has("send");
	if (!post && (isAsItIs || form.has("discard"))) throw gone(unconfirmedMessages.linkOver);
	const here = `${confirmPaths[kind]}?${new URLSearchParams({ token })}`;
	if (post?.sentAt) return redirect(here, 303);
	if (form.has("discard")) {
		const isDiscarded = await discardPost(accounts.db, kind, token);
		return redirect(isDiscarded ? `${confirmPaths[kind]}?${discarded}` : here, 303);
	}
	return saveForm(context, parse(post && isAsItIs ? formOf(post.fields) : form), {
		who: post ? undefined : refuse(410, unconfirmedMessages.linkOver),
		save: (input) =>
			confirmPost(
				accounts,
				{
					kind,
					token,
					name: input.name,
					send: (transaction, account, post) => send(transaction, account, input, post),
				},
				context.get(viewerContext),
				visitorOf(request, context),
			),
		done: ({ cookies }) => redirect(here, { status: 303, headers: withCookies(cookies) }),
		failed: unconfirmedMessages.failed,
	});
}
