import { count } from "drizzle-orm";
import { data, type RouterContextProvider } from "react-router";
import { readForm, tryAgainIn } from "#app/answers.ts";
import { databaseContext, requestContext } from "#app/context.ts";
import type { Database } from "#app/db/client.server.ts";
import { countAttempt } from "#app/db/rate-limit.server.ts";
import { waitlist } from "#app/db/schema.server.ts";
import { type JoinAnswer, joinsPerHour, waitlistMessages } from "./waitlist.ts";
import { waitlistSchema } from "./waitlist-input.ts";

/**
 * Puts an e-mail address on the waitlist; one that is there already, in whatever case, stays as it is.
 * @param address where the request comes from, for the limit
 * @returns null when it is on the list, else the seconds until the address may join again
 */
export async function joinWaitlist(db: Database, email: string, address: string) {
	const wait = await countAttempt(db, { name: "waitlist", times: joinsPerHour, seconds: 3600 }, address);
	if (wait !== null) return wait;
	await db.insert(waitlist).values({ email }).onConflictDoNothing();
	return null;
}

/** How many people wait. */
export async function countWaitlist(db: Database) {
	const [row] = await db.select({ n: count() }).from(waitlist);
	return row?.n ?? 0;
}

/** The action of every page with a waitlist form. */
export async function joinFromForm(request: Request, context: Readonly<RouterContextProvider>) {
	const form = await readForm(request);
	const { address, id, logger } = context.get(requestContext);
	const entry = waitlistSchema.safeParse({ email: form.get("email") ?? undefined });
	const refuse = (message: string, status: number) =>
		data<JoinAnswer>({ joined: false, message, email: String(form.get("email") ?? "") }, { status });
	if (!entry.success) return refuse(entry.error.issues[0]?.message ?? waitlistMessages.failed, 422);
	try {
		const wait = await joinWaitlist(context.get(databaseContext), entry.data.email, address);
		if (wait !== null) return refuse(`${waitlistMessages.failed} ${tryAgainIn(wait)}`, 429);
		return data<JoinAnswer>({ joined: true, message: waitlistMessages.joined, email: "" });
	} catch (error) {
		logger.error({ id, err: error }, "Failed to join the waitlist");
		return refuse(waitlistMessages.failed, 500);
	}
}
