/** The list of features. Whatever works on all of them starts here; a new feature is added here. */

import { sql } from "drizzle-orm";
import { importedMembers } from "#app/accounts/account.import.server.ts";
import { forgetOldEmailChanges } from "#app/accounts/email-change.server.ts";
import { forgetSecurityEvents } from "#app/accounts/security-log.server.ts";
import { forgetExpired } from "#app/accounts/sessions.server.ts";
import type { BackgroundJob } from "#app/background-jobs/background-jobs.server.ts";
import { cardFeature } from "#app/cards/feature.server.ts";
import { collabFeature } from "#app/collab/feature.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { wordTidying } from "#app/entries/forget-words.server.ts";
import { eventFeature } from "#app/events/feature.server.ts";
import { forgetFollowsOfGone } from "#app/follows/forget-follows.server.ts";
import { forgetUnusedPictures } from "#app/images/images.server.ts";
import type { PictureUse } from "#app/images/picture-use.server.ts";
import { jobFeature } from "#app/jobs/feature.server.ts";
import { linkChecking } from "#app/links/check-links.server.ts";
import { keepUpWithUses } from "#app/links/link-uses.server.ts";
import { listsFeature } from "#app/lists/feature.server.ts";
import { forgetOldMails } from "#app/mail/outbox.server.ts";
import { mediaFeature } from "#app/media/feature.server.ts";
import { messageFeature } from "#app/messages/feature.server.ts";
import { forgetOldWords, isFromAddress } from "#app/moderation/forget-words.server.ts";
import type { ModeratedKind } from "#app/moderation/moderated-kind.ts";
import { moderationOriginals } from "#app/moderation/moderation.tables.server.ts";
import { forgetOldOriginals } from "#app/moderation/originals.server.ts";
import type { Reportable } from "#app/moderation/reportable.server.ts";
import type { QueuedKind, ReportableKind } from "#app/moderation/subject-kinds.ts";
import { forgetOldNotifications } from "#app/notifications/notifications.server.ts";
import { projectFeature } from "#app/projects/feature.server.ts";
import { receiptFeature } from "#app/receipts/feature.server.ts";
import { requestFeature } from "#app/requests/feature.server.ts";
import { offerFeature } from "#app/requests/offer.feature.server.ts";
import { resourceFeature } from "#app/resources/feature.server.ts";
import { searchFeature } from "#app/search/feature.server.ts";
import { showcaseFeature } from "#app/showcase/feature.server.ts";
import { forgetOldPosts } from "#app/unconfirmed/unconfirmed-posts.server.ts";
import { forgetUnconfirmed, waitlistAsking } from "#app/waitlist/confirmation.server.ts";
import { importedWaitlist } from "#app/waitlist/waitlist.import.server.ts";
import type { Feature, JobTools } from "./feature.ts";

/** In the order in which the pages have them. */
export const features: Feature[] = [
	cardFeature,
	resourceFeature,
	collabFeature,
	jobFeature,
	requestFeature,
	offerFeature,
	eventFeature,
	mediaFeature,
	projectFeature,
	showcaseFeature,
	searchFeature,
	listsFeature,
	messageFeature,
	receiptFeature,
];

/** What moderators decide on, by its kind. A kind without a feature is a mistake that the first start shows. */
export const moderatedKinds = byKind<QueuedKind, ModeratedKind>(features.flatMap(({ moderated = [] }) => moderated));

/** What can be reported, by its kind. */
export const reportables = byKind<ReportableKind, Reportable>(features.flatMap(({ reportable = [] }) => reportable));

/** Where two sides can confirm that something happened. */
export const occasionSources = features.flatMap(({ occasions = [] }) => occasions);

/** The collections of the public API. */
export const collections = features.flatMap(({ api = [] }) => api);

/** When what tables show next changes by itself, by the table's name. */
export const changesInTime = Object.assign({}, ...features.map((feature) => feature.changesInTime)) as NonNullable<
	Feature["changesInTime"]
>;

/** What can be moved in, made anew for each run, in an order in which accounts come before what is theirs. */
export function listImportedTables() {
	return [importedMembers, importedWaitlist, ...features.flatMap(({ imported }) => imported?.() ?? [])];
}

/** Where the API may have somebody's name in an address. */
export const namesInApi = collections.flatMap(({ namesIn = [] }) => namesIn);

/** Everything that names a picture. */
export const pictureUses: PictureUse[] = [
	{
		column: moderationOriginals.image,
		isOpen: sql`false`,
		owner: moderationOriginals.submitterId,
		isFrom: isFromAddress,
	},
	...features.flatMap(({ pictures = [] }) => pictures),
];
export const pictureColumns = pictureUses.map(({ column }) => column);

/** Whose links those are that are checked. */
export const linkOwners = sql.join(
	features.flatMap(({ linkOwners = [] }) => linkOwners),
	sql` union all `,
);

/** Deletes what is over, of all features and of what they share. */
const tidying: BackgroundJob<JobTools> = {
	queue: { name: "tidying" },
	title: "Tidying",
	cron: "10 * * * *",
	async run({ db }) {
		const shared = [
			forgetOldMails,
			forgetExpired,
			forgetSecurityEvents,
			forgetOldEmailChanges,
			forgetOldOriginals,
			forgetOldWords,
			forgetUnconfirmed,
			forgetOldPosts,
			(db: Database) => keepUpWithUses(db, linkOwners),
			forgetOldNotifications,
			forgetFollowsOfGone,
		];
		const ofFeatures = features.flatMap(({ tidying = [] }) => tidying);
		const done = await Promise.allSettled([
			forgetUnusedPictures(db, pictureColumns),
			...[...shared, ...ofFeatures].map((forget) => forget(db)),
		]);
		const failures = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
		if (failures.length > 0) throw new AggregateError(failures, "Some of what is over was not deleted");
	},
};

/** What features and what they share do later or again and again. */
export const backgroundJobs = [
	tidying,
	waitlistAsking,
	wordTidying,
	linkChecking(linkOwners),
	...features.flatMap(({ backgroundJobs = [] }) => backgroundJobs),
];

function byKind<Kind extends string, Thing extends { kind: Kind }>(things: Thing[]) {
	// A test sees to it that each kind is there.
	return Object.fromEntries(things.map((thing) => [thing.kind, thing])) as Record<Kind, Thing>;
}
