import { asc, count } from "drizzle-orm";
import { data, type RouterContextProvider } from "react-router";
import { type Database, databaseContext, prepareOnce } from "#app/db/client.server.ts";
import { statusOfFailure } from "#app/db/failures.server.ts";
import { countAttempt } from "#app/db/rate-limit.server.ts";
import { mailerContext } from "#app/mail/mail.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import { readForm, tryAgainIn } from "#app/web/responses.ts";
import { type Asking, askOwner } from "./confirmation.server.ts";
import { waitlist } from "./waitlist.tables.server.ts";
import { type JoinAnswer, joinsPerHour, memberCountFallback, waitlistMessages } from "./waitlist.ts";
import { waitlistSchema } from "./waitlist-input.ts";

/**
 * Puts an e-mail address on the waitlist, and asks its owner by mail to confirm that; one that is there already, in whatever case,
 * stays as it is.
 * @param address where the request comes from, for the limit
 * @returns null when it is on the list, else the seconds until the address may join again
 */
export async function joinWaitlist(db: Database, asking: Asking, email: string, address: string) {
	const wait = await countAttempt(db, { name: "waitlist", times: joinsPerHour, seconds: 3600 }, address);
	if (wait !== null) return wait;
	await db.transaction(async (transaction) => {
		await transaction.insert(waitlist).values({ email }).onConflictDoNothing();
		await askOwner(transaction, asking, email);
	});
	return null;
}

/** How many people wait, confirmed or not. */
export async function countWaitlist(db: Database) {
	const statement = prepareOnce(db, "count-waitlist", (name) => db.select({ n: count() }).from(waitlist).prepare(name));
	const [row] = await statement.execute({});
	return row?.n ?? 0;
}

/** How many members the welcome page names: as many as wait, or the fallback when that is none or can't be told. */
export async function countMembers(context: Readonly<RouterContextProvider>) {
	const { id, logger } = context.get(requestContext);
	try {
		return (await countWaitlist(context.get(databaseContext))) || memberCountFallback;
	} catch (error) {
		logger.error({ id, err: error }, "Failed to count the waitlist");
		return memberCountFallback;
	}
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
	const { address, id, logger } = context.get(requestContext);
	const entry = waitlistSchema.safeParse({ email: form.get("email") ?? undefined });
	const place = String(form.get("place") ?? "");
	const refuse = (message: string, status: number) =>
		data<JoinAnswer>({ joined: false, message, email: String(form.get("email") ?? ""), place }, { status });
	if (!entry.success) return refuse(entry.error.issues[0]?.message ?? waitlistMessages.failed, 422);
	try {
		const asking = { mailer: context.get(mailerContext), site: context.get(siteContext) };
		const wait = await joinWaitlist(context.get(databaseContext), asking, entry.data.email, address);
		if (wait !== null) return refuse(`${waitlistMessages.failed} ${tryAgainIn(wait)}`, 429);
		return data<JoinAnswer>({ joined: true, message: waitlistMessages.joined, email: "", place });
	} catch (error) {
		logger.error({ id, err: error }, "Failed to join the waitlist");
		return refuse(waitlistMessages.failed, statusOfFailure(error));
	}
}
