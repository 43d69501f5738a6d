import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import { follows } from "#app/follows/follow.tables.server.ts";
import { deadLinks, links, linkUses } from "#app/links/link.tables.server.ts";
import { savedListEntries, savedLists } from "#app/lists/list.tables.server.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { messageParticipants, messages, messageThreads } from "#app/messages/message.tables.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import type { NotificationKind } from "#app/notifications/notification.ts";
import { invitationDays } from "#app/projects/contributors/contributor.ts";
import { projectInvitations } from "#app/projects/project.tables.server.ts";
import { savedThings } from "#app/saved/saved.tables.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";

type Named = [kind: EntryKind, title: string];

const followed: Named[] = [
	["card", "Mary Somerville"],
	["project", "The coast between the tides"],
];
const saved: [...Named, note: string][] = [
	["resource", "The Plain Abstract", "For the workshop in May."],
	["media", "How to read a weather map in four minutes", ""],
	["card", "Florence Nightingale", "Ask her about diagrams."],
];
const dead: [...Named, found: string][] = [
	["resource", "Errata Club", "The server answers 404"],
	["media", "Glaciers for people in a hurry", "Its name leads nowhere"],
];
const listTitle = "For the workshop in May";
const writesWith = "Florence Nightingale";
const days = 86_400_000;

/** What the admin follows, has saved, is told of and talks about, and the links that are dead. After all that it is about. */
export async function addDemoUpdates(transaction: Transaction, now: number, admin: { id: string; email: string }) {
	const adminId = admin.id;
	const find = async (kind: EntryKind, title: string) => {
		const [entry] = await transaction
			.select({ id: publicEntries.id })
			.from(publicEntries)
			.where(and(eq(publicEntries.kind, kind), eq(publicEntries.title, title)));
		if (!entry) throw new Error(`A demo update names what is not there: ${title}`);
		return entry.id;
	};
	const ago = (count: number) => new Date(now - count * days);
	await lockMailSettings(transaction, { id: adminId });
	const own = { userId: adminId, createdAt: ago(20) };
	await transaction.insert(follows).values([
		{ ...own, topic: "oceans" },
		{ ...own, search: "/jobs?category=Writing" },
	]);
	for (const [kind, title] of followed)
		await transaction.insert(follows).values({ ...own, entryId: await find(kind, title) });
	const list = { id: randomUUID(), title: listTitle, ...own, updatedAt: own.createdAt };
	await transaction.insert(savedLists).values(list);
	for (const [position, [kind, title, note]] of saved.entries()) {
		const entryId = await find(kind, title);
		await transaction.insert(savedThings).values({ ...own, kind, note, entryId });
		await transaction.insert(savedListEntries).values({ ...own, listId: list.id, entryId, position });
	}
	const [gone] = await transaction
		.insert(savedThings)
		.values({ ...own, kind: "job", note: "The post at the tide gauge", entryId: sql`gen_random_uuid()` })
		.returning({ id: savedThings.entryId });
	const invitedTo = await find("project", "The coast between the tides");
	const [invitation] = await transaction
		.insert(projectInvitations)
		.values({
			projectId: invitedTo,
			email: admin.email,
			role: "editor",
			tokenHash: hashOfToken(randomUUID()),
			invitedBy: sql`(select user_id from project_contributors where project_id = ${invitedTo} and role = 'owner' limit 1)`,
			expiresAt: ago(-invitationDays),
			createdAt: ago(1),
		})
		.returning({ id: projectInvitations.id });
	for (const [index, [kind, title, found]] of dead.entries()) {
		const subjectId = await find(kind, title);
		const since = ago(9 + index);
		const [use] = await transaction.select().from(linkUses).where(eq(linkUses.thingId, subjectId));
		if (!use) throw new Error(`A demo link is not there: ${title}`);
		const { key, url } = use;
		const checked = {
			failures: 3 + index,
			failingSince: since,
			answeredAt: ago(60),
			nextCheckAt: new Date(now + days),
		};
		await transaction.insert(links).values({ key, url, found, ...checked });
		await transaction.insert(deadLinks).values({ key, since });
	}
	const tell = (kind: NotificationKind, subjectId = "", createdAt = ago(1)) => ({
		userId: adminId,
		kind,
		subjectId,
		createdAt,
		day: createdAt.toISOString().slice(0, 10),
	});
	await transaction
		.insert(notifications)
		.values([tell("invitation", invitation?.id), tell("saved-gone", gone?.id, ago(2))]);
	await addConversation(transaction, {
		adminId,
		cardId: await find("card", writesWith),
		asked: ago(3),
		answered: ago(1),
	});
}

/** What the admin has asked of a card, and an answer that they have not read. Both have been mailed of it. */
async function addConversation(
	transaction: Transaction,
	{ adminId, cardId, asked, answered }: { adminId: string; cardId: string; asked: Date; answered: Date },
) {
	const thread = { id: randomUUID(), cardId, startedBy: adminId, createdAt: asked };
	const of = { threadId: thread.id, newestAt: answered, mailedUntil: answered };
	const admin = { ...of, id: randomUUID(), userId: adminId, readUntil: asked };
	const other = {
		...{ ...of, id: randomUUID(), isCard: true, cardId, readUntil: answered },
		userId: sql`(select user_id from scicomm_cards where id = ${cardId})`,
	};
	await transaction.insert(messageThreads).values(thread);
	await transaction.insert(messageParticipants).values([admin, other]);
	await transaction.insert(messages).values([
		{
			threadId: thread.id,
			writtenBy: admin.id,
			createdAt: asked,
			text: "May we show your diagram of the hospitals in our workshop in May? Twenty press officers would see it.",
		},
		{
			threadId: thread.id,
			writtenBy: other.id,
			createdAt: answered,
			text: "Please do, with the numbers beside it. Ask them first what they see, and explain afterwards.",
		},
	]);
}
