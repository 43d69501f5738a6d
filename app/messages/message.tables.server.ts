import { sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	boolean,
	index,
	pgTable,
	smallint,
	text,
	timestamp,
	unique,
	uuid,
} from "drizzle-orm/pg-core";
import { ownerId, users } from "#app/accounts/account.tables.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { checked, createdAt, fits, hidden } from "#app/db/columns.server.ts";
import { messageLimits } from "./message.ts";

/** As precise as an address of a page has it. */
const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** A conversation of two or more. */
export const messageThreads = pgTable(
	"message_threads",
	{
		id: uuid().primaryKey().defaultRandom(),
		/**
		 * The card that was written to, and by whom: writing to it again goes on in the same thread. By nobody once somebody is added, since
		 * what is written to a card is for its owner alone, or once the writer has another thread with it under another name.
		 */
		cardId: uuid().references(() => scicommCards.id, { onDelete: "set null" }),
		startedBy: uuid().references(() => users.id, { onDelete: "set null" }),
		createdAt,
	},
	(thread) => [
		unique("message_threads_once").on(thread.startedBy, thread.cardId),
		index("message_threads_card").on(thread.cardId),
	],
);

/** Who is in a thread, and what it is to them. One stays when the account goes, so that the others keep the thread. */
export const messageParticipants = pgTable(
	"message_participants",
	{
		id: uuid().primaryKey().defaultRandom(),
		threadId: uuid()
			.notNull()
			.references(() => messageThreads.id, { onDelete: "cascade" }),
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Whether the others know them by a card, since another name of the account would give away whose card it is. */
		isCard: boolean().notNull().default(false),
		cardId: uuid().references(() => scicommCards.id, { onDelete: "set null" }),
		/** As whom the others know them instead, such as the name under which they asked for somebody; empty where it is neither. */
		calledAs: text().notNull().default(""),
		/** When the newest message came that this one sees; null where there is none. */
		newestAt: moment(),
		readUntil: moment(),
		/** What was written until then is deleted for this one. */
		deletedUntil: moment(),
		/** Until when a mail has told of what was unread. */
		mailedUntil: moment(),
		isMuted: boolean().notNull().default(false),
		/** When, and by whom, they were added; null for those between whom it began. */
		addedAt: moment(),
		addedBy: uuid().references((): AnyPgColumn => messageParticipants.id, { onDelete: "set null" }),
		/** The participants who hear nothing of what this one writes, since they had blocked who brought them in. */
		unheardBy: uuid().array().notNull().default([]),
		/** Those of them who are told so, also after they end that block: it was of the name that they know who brought them in by. */
		unheardKnownBy: uuid().array().notNull().default([]),
		/** When they left, for good, or their account went: they see nothing of what came after. */
		leftAt: moment(),
	},
	(one) => [
		unique("message_participants_once").on(one.threadId, one.userId),
		index("message_participants_newest").on(one.userId, one.newestAt, one.id),
		index("message_participants_card").on(one.cardId).where(sql`card_id is not null`),
		index("message_participants_to_mail")
			.on(one.userId)
			.where(
				sql`user_id is not null and not is_muted and newest_at > coalesce(read_until, '-infinity') and coalesce(mailed_until, '-infinity') <= coalesce(read_until, '-infinity')`,
			),
		index("message_participants_added_by").on(one.addedBy).where(sql`added_by is not null`),
		checked("message_participants_card_only", "(is_card or card_id is null)"),
		checked("message_participants_added", "(added_by is null or added_at is not null)"),
	],
);

export const messages = pgTable(
	"messages",
	{
		id: uuid().primaryKey().defaultRandom(),
		threadId: uuid()
			.notNull()
			.references(() => messageThreads.id, { onDelete: "cascade" }),
		/** The participant who wrote it. */
		writtenBy: uuid()
			.notNull()
			.references(() => messageParticipants.id, { onDelete: "cascade" }),
		text: text().notNull(),
		/** Of what the text has in common with others (`sameText`), where nobody has answered yet; once in a thread. */
		textHash: text(),
		/** To how many who had not answered it went, where it is compared. */
		sentTo: smallint().notNull().default(1),
		/** The participants who had blocked its writer: they never see it, also if they end the block. */
		withheldFrom: uuid().array().notNull().default([]),
		/** Whether its writer alone sees it: a moderator has taken it away, or has yet to look at it. */
		hidden,
		createdAt: moment().notNull().defaultNow(),
	},
	(message) => [
		index("messages_newest").on(message.threadId, message.createdAt, message.id),
		index("messages_same").on(message.textHash, message.createdAt).where(sql`text_hash is not null`),
		index("messages_writer").on(message.writtenBy),
		index("messages_hidden").on(message.createdAt, message.id).where(sql`hidden`),
		checked("messages_limits", fits("text", messageLimits.text), "btrim(text) <> ''"),
	],
);

/**
 * Who wants nothing of whom. Nobody but the one who blocks is told. An account that is blocked under several names has several rows: one
 * alone would tell that they are the same person's.
 */
export const messageBlocks = pgTable(
	"message_blocks",
	{
		id: uuid().primaryKey().defaultRandom(),
		userId: ownerId().notNull(),
		blockedId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** As whom the one who blocks knows them. */
		participantId: uuid().references(() => messageParticipants.id, { onDelete: "set null" }),
		createdAt,
	},
	(block) => [
		unique("message_blocks_once").on(block.userId, block.blockedId, block.participantId),
		index("message_blocks_blocked").on(block.blockedId),
		index("message_blocks_participant").on(block.participantId),
		checked("message_blocks_other", "user_id <> blocked_id"),
	],
);
