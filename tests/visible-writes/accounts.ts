import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { waitlist } from "#app/waitlist/waitlist.tables.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { goodPassword } from "../accounts.ts";
import { requestForm } from "../requests.ts";
import { sendTo, type VisibleWrite, type WriteTools } from "./tools.ts";

const newEmail = () => `${randomUUID()}@example.org`;

/** Of accounts, whose names and confirmed addresses pages tell of, and of the waitlist, which they count. */
export function writesOfAccounts({ db, member, ownOf, emailOf, openLink }: WriteTools): VisibleWrite[] {
	/** Somebody with a card, whose address is not confirmed. */
	async function unconfirmed() {
		const { userId, cookie } = await ownOf(scicommCards);
		await db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
		return { userId, cookie, email: await emailOf(userId) };
	}

	/** The token of somebody's place on the waitlist. */
	async function addPlace() {
		const token = randomUUID();
		await db.insert(waitlist).values({ email: newEmail(), tokenHash: hashOfToken(token) });
		return `?${new URLSearchParams({ token })}`;
	}

	return [
		...(["/", "/welcome", "/news"] as const).map(
			(address): VisibleWrite => [address, "somebody joins the waitlist", (send) => send({}, { email: newEmail() })],
		),
		...(["/waitlist/confirm", "/waitlist/leave"] as const).map(
			(address): VisibleWrite => [
				address,
				"somebody answers what the waitlist asks",
				async (send) => send({ search: await addPlace() }),
			],
		),
		[
			"/profile",
			"an account has a new name",
			async (send) => {
				const { cookie } = await ownOf(scicommCards);
				await send({}, { intent: "rename", name: "Named anew" }, cookie);
			},
		],
		[
			"/profile/delete",
			"an account is deleted with its card",
			async (send) => {
				const { id: userId, cookie } = await member();
				const { id } = await ownOf(scicommCards);
				await db.update(scicommCards).set({ userId }).where(eq(scicommCards.id, id));
				await send({}, { password: goodPassword }, cookie);
			},
		],
		[
			"/confirm-email",
			"an address is confirmed",
			async (send, server) => {
				const { email, cookie } = await unconfirmed();
				await sendTo(server, "/profile")({}, { intent: "send-confirmation" }, cookie);
				const link = await openLink(server, email, cookie);
				await send({ search: link.search }, link.fields, link.cookie);
			},
		],
		[
			"/email-change",
			"an account has another address",
			async (send, server) => {
				const { cookie } = await unconfirmed();
				const email = newEmail();
				await sendTo(server, "/profile/email")({}, { email }, cookie);
				const link = await openLink(server, email, cookie);
				await send({ search: link.search }, link.fields, link.cookie);
			},
		],
		[
			"/update-password",
			"an address is confirmed by another password",
			async (send, server) => {
				const { email } = await unconfirmed();
				await sendTo(server, "/reset-password")({}, { email });
				const link = await openLink(server, email);
				const password = `${goodPassword} anew`;
				await send({ search: link.search }, { ...link.fields, password, confirmation: password }, link.cookie);
			},
		],
		[
			"/requests/confirm",
			"an address is confirmed by a request",
			async (send, server) => {
				const { email } = await unconfirmed();
				await sendTo(server, "/requests/new")({}, requestForm({ email }));
				const link = await openLink(server, email);
				await send({ search: link.search }, requestForm(link.fields), link.cookie);
			},
		],
		[
			"/messages/confirm",
			"an address is confirmed by a message",
			async (send, server) => {
				const { userId, email } = await unconfirmed();
				// Nobody writes to a card of their own.
				const { id } = await ownOf(scicommCards, sql`${scicommCards.userId} is distinct from ${userId}`);
				await db.update(scicommCards).set({ takesMessages: true, hidden: false }).where(eq(scicommCards.id, id));
				const message = { name: "Ada", text: "Good morning." };
				await sendTo(server, "/card/:id/write")({ id }, { email, ...message });
				const link = await openLink(server, email);
				await send({ search: link.search }, { ...link.fields, ...message }, link.cookie);
			},
		],
	];
}
