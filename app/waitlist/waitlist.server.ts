import { asc, count } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { type Database, databaseContext, prepareOnce } from "#app/db/client.server.ts";
import { countAttempt } from "#app/db/rate-limit.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { logFailure, saveForm, success } from "#app/forms/save-form.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { mailerContext } from "#app/mail/mail.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { type Asking, askOwner } from "./confirmation.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";
import { joinsPerHour, memberCountFallback, waitlistMessages } from "./waitlist.ts";
import { waitlistSchema } from "./waitlist-input.ts";

/**
 * Puts an e-mail address on the waitlist, and asks its owner by mail to confirm that; one that is there already, in whatever case,
 * stays as it is.
 * @param address where the request comes from, for the limit
 * @returns why it is not on the list
 */
export async function joinWaitlist(
	db: Database,
	asking: Asking,
	email: string,
	address: string,
): Promise<Refusal | undefined> {
	const wait = await countAttempt(db, { name: "waitlist", times: joinsPerHour, seconds: 3600 }, address);
	if (wait !== null) return tooMany(waitlistMessages.tooMany, wait);
	await db.transaction(async (transaction) => {
		await transaction.insert(waitlist).values({ email }).onConflictDoNothing();
		await askOwner(transaction, asking, email);
	});
}

/** How many people wait, confirmed or not. */
export async function countWaitlist(db: Database) {
	const statement = prepareOnce(db, "count-waitlist", (name) => db.select({ n: count() }).from(waitlist).prepare(name));
	const [row] = await statement.execute({});
	return row?.n ?? 0;
}

/** How many people wait, for a page that can do without: null when that can't be told. */
export async function countWaiting(context: Readonly<RouterContextProvider>) {
	try {
		return await countWaitlist(context.get(databaseContext));
	} catch (error) {
		logFailure(context, error, "Failed to count the waitlist");
		return null;
	}
}

/** How many members the welcome page names: as many as wait, or the fallback when that is none or can't be told. */
export async function countMembers(context: Readonly<RouterContextProvider>) {
	return (await countWaiting(context)) || memberCountFallback;
}

/** Everybody who waits, in the order in which they joined: what is announced goes to those who have confirmed that. */
export async function listWaitlist(db: Database) {
	return db
		.select({ email: waitlist.email, joinedAt: waitlist.joinedAt, confirmedAt: waitlist.confirmedAt })
		.from(waitlist)
		.orderBy(asc(waitlist.joinedAt), asc(waitlist.id));
}

/** The action of every page with a waitlist form. */
export async function joinFromForm(request: Request, context: Readonly<RouterContextProvider>) {
	const form = await readForm(request);
	const place = String(form.get("place") ?? "");
	const asking = { mailer: context.get(mailerContext), site: context.get(siteContext) };
	return saveForm(context, parseForm(waitlistSchema, form), {
		save: ({ email }) => joinWaitlist(context.get(databaseContext), asking, email, context.get(requestContext).address),
		done: () => success(context, waitlistMessages.joined, { place }),
		failed: waitlistMessages.failed,
		log: "Failed to join the waitlist",
		more: { place },
	});
}
