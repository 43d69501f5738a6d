/** What a feature offers to the pages that work on all features. `features.server.ts` lists them. */
import type { Placeholder, SQL, SQLWrapper } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Logger } from "pino";
import type { Member } from "#app/accounts/viewer.ts";
import type { Collection } from "#app/api/collection.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import type { OccasionSource } from "#app/boards/occasion.ts";
import type { OrganisationPart } from "#app/boards/organisation.server.ts";
import type { Mine } from "#app/boards/own-list.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import type { Section } from "#app/db/listing/sitemap-section.server.ts";
import type { LinkPictures } from "#app/drawing/link-picture.server.ts";
import type { FollowedBoard } from "#app/follows/followed-board.ts";
import type { PictureUse } from "#app/images/picture-use.server.ts";
import type { Mailer } from "#app/mail/mail.ts";
import type { ModeratedKind } from "#app/moderation/moderated-kind.ts";
import type { Reportable } from "#app/moderation/reportable.server.ts";
import type { ImportedTable } from "#app/moving/imported-table.ts";
import type { NotificationKind } from "#app/notifications/notification.ts";
import type { NotificationTexts } from "#app/notifications/notification-text.server.ts";
import type { Site } from "#app/web/request-context.ts";

/** What background jobs work with. */
export interface JobTools {
	db: Database;
	mailer: Mailer;
	site: Pick<Site, "mailOrigin" | "checksLinks">;
	logger: Logger;
}

export interface Feature {
	/** What a moderator decides on before it is listed. */
	moderated?: ModeratedKind;
	/** What anybody may report, and a moderator may hide. */
	reportable?: Reportable;
	/** What is drawn where somebody shares the link of one of its pages. */
	linkPictures?: LinkPictures;
	/** Its part of the public API. */
	api?: Collection;
	/** Its list, whose searches members follow. */
	followed?: FollowedBoard;
	/** What it has under the names of organisations. */
	organisations?: OrganisationPart;
	/** Paths of its pages that are there whatever is in the database, for search engines. */
	pages?: string[];
	/** Its other pages for search engines. */
	sitemap?: Section[];
	/** The beginnings of paths where crawlers are asked not to go, with `*` for anything. */
	keptOut?: string[];
	/** Where it names pictures. A picture that nothing names is deleted. */
	pictures?: PictureUse[];
	/** The statement that selects `id` and `user_id` of what leads elsewhere, where that belongs to accounts: who is told of dead links. */
	linkOwners?: SQL;
	/** When what its tables show next changes by itself, such as by a closing date, by the table's name; null for never. */
	changesInTime?: Record<string, (db: Database) => Promise<Date | null>>;
	/** What deletes, once an hour, what is over. */
	tidying?: ((db: Database) => Promise<unknown>)[];
	/** What else is done later or again and again. */
	backgroundJobs?: BackgroundJob<JobTools>[];
	/** What the notifications of its kinds say. */
	notifications?: NotificationTexts;
	/** What an account has of it, on the profile. */
	mine?: Mine;
	/** What an account has begun of it that nobody else sees yet, the latest first. */
	begun?: HomeRows;
	/** What of it waits until the account has done something, seen or not. */
	asked?: HomeRows[];
	/** Where it brings two sides together, who can confirm afterwards that it happened. */
	occasions?: OccasionSource;
	/** What is stored of it for an account, for its owner to keep. */
	myData?: MyData;
	/** What becomes of it when an account is deleted. */
	erasure: Erasure;
	/** What moderators are told of its growth. */
	insight?: Insight;
	/** What is moved in of it from the files of another instance, made anew for each run, in an order in which what is named comes first. */
	imported?: () => ImportedTable[];
	/** Adds its demo content, the first of it as the newest. `now` is in milliseconds since 1970. */
	addDemo?(transaction: Transaction, now: number, adminId: string): Promise<unknown>;
}

/** Something on the home of an account: what all features have there is read by one statement. */
export interface HomeRows {
	/** Selects an id, a title, a number that `about` may say, and a time, in this order. */
	select(db: Database, viewer: SQL, limit: Placeholder): SQLWrapper;
	/** What it is, or what is to be done. */
	about(detail: number): string;
	path(id: string): string;
	/** The notifications that tell of it too, which do not stand beside it. */
	kinds?: NotificationKind[];
}

export interface ExportedPicture {
	/** Its address, or a name of it where the account may not see it there. */
	url: string;
	mediaType: string;
	bytes: Buffer;
}

export interface MyData {
	/** The lists by their names in the file. */
	read(db: Database, viewer: Member): Promise<Record<string, unknown>>;
	/** Lists that may be larger than the memory, by their names: each entry is read when it is asked for. */
	streams?: Record<string, (db: Database, viewer: Member) => AsyncIterable<unknown>>;
	/** What the lists name besides the feature's `pictures`, each once and read when it is asked for. */
	files?(db: Database, viewer: Member): AsyncIterable<ExportedPicture>;
}

/** A sentence of the page of deletion with the columns of the database that it is about. */
export interface Fate {
	text: string;
	/** As `table.column`, or `table.*` for all that no other sentence names. */
	columns: string[];
	/** Whether it is told to an account with a confirmed address alone, or without. */
	of?: "confirmed" | "unconfirmed";
}

/** Rows that name the account with `on delete cascade` go by themselves. */
export interface Erasure {
	goes: Fate[];
	stays?: Fate[];
	/**
	 * Called before the account is locked, where others may have to be waited for, and again when it is, for what was made meanwhile.
	 * @returns the ids of what was deleted of what can be reported
	 */
	leave?(transaction: Transaction, viewer: Member): Promise<string[]>;
	/** Called when the account is locked: deletes what is known by the address alone, if it is confirmed. */
	withdraw?(transaction: Transaction, viewer: Member): Promise<void>;
}

interface Insight {
	/** Its name in the answer. */
	value: string;
	label: string;
	/** Its rows are counted by the week they were created in, with those that moderators have rejected. */
	table: PgTable;
	/** Whether an approved row leaves the table, and is counted nonetheless. */
	leavesWhenApproved?: true;
}
