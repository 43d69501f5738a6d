import { sql } from "drizzle-orm";
import type { Member } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countInTransaction } from "#app/db/rate-limit.server.ts";
import { isJustMade, lockMaking } from "#app/db/sent-again.server.ts";
import type { Refusal } from "#app/forms/form-answer.ts";
import { changedForm, type PostedForm, parseTidied } from "#app/forms/parse-form.server.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { tooMany } from "#app/forms/too-many.server.ts";
import { imageField, removeImage } from "#app/images/form-image.ts";
import { storedHash } from "#app/images/picture-url.server.ts";
import { imageRules, takeChosenPicture } from "#app/images/take-picture.server.ts";
import { forgetOriginalsFrom, forgetWordsAbout, listOriginalsFrom } from "#app/moderation/forget-words.server.ts";
import { readSnapshots } from "#app/moderation/snapshot.server.ts";
import { featureApplications } from "./showcase.tables.server.ts";
import { applicationsPerDay, showcaseMessages } from "./showcase.ts";
import { type ApplicationInput, applicationSchema, tidyApplication } from "./showcase-input.ts";

const oneDay = 86_400;

/**
 * Reads a posted application, or takes its image out. An image is stored at once and its hash put into the form, so that a form that
 * comes back has not lost it.
 * @param address where the form comes from, for the limit
 * @param refuse what to say when that fails
 */
export async function readApplication(
	db: Database,
	posted: FormData,
	address: string,
	refuse: (failure: unknown) => Refusal,
): Promise<PostedForm<ApplicationInput>> {
	const form = tidyApplication(posted);
	if (form.get(removeImage.name) === removeImage.value) {
		for (const name of [removeImage.name, imageField, "image"]) form.delete(name);
		return changedForm({ initialValue: parseTidied(applicationSchema, form, "").reply().initialValue });
	}
	const problem = await takeChosenPicture(db, form, address, imageRules("application-image"), refuse);
	return parseTidied(applicationSchema, form, "", problem);
}

/**
 * Keeps an application for review; an image that is not stored counts as none. The same that its sender has just sent is sent again since
 * the answer was lost: it is there once, and is not counted again.
 * @param address where it comes from, for the limit
 */
export async function submitApplication(
	db: Database,
	input: ApplicationInput,
	address: string,
): Promise<Refusal | undefined> {
	const application = { ...input, image: storedHash(input.image) };
	const limit = { name: "feature-application", times: applicationsPerDay, seconds: oneDay };
	return inRefusableTransaction(db, async (transaction) => {
		await lockMaking(transaction, "applications", { id: input.email });
		if ((await transaction.$count(featureApplications, isJustMade(featureApplications, application))) > 0) return;
		const wait = await countInTransaction(transaction, limit, address);
		if (wait !== null) return tooMany(showcaseMessages.tooManyApplications, wait);
		await transaction.insert(featureApplications).values(application);
	});
}

/** What was sent in with a confirmed address, for its owner to keep: what waits, then what a moderator did not accept. */
export async function listApplicationsFrom(db: Database, email: string) {
	const waiting = await readSnapshots(
		db,
		featureApplications,
		sql`where ${isApplicationFrom(email)} order by ${featureApplications.createdAt}`,
	);
	const refused = await listOriginalsFrom(db, email);
	return [...waiting.map((row) => ({ waiting: true, ...row })), ...refused.map((row) => ({ waiting: false, ...row }))];
}

/** Deletes what was sent in with the confirmed address of an account that is deleted, and what the log has of it in words. */
export async function withdrawApplications(transaction: Transaction, viewer: Pick<Member, "email" | "confirmed">) {
	if (!viewer.confirmed) return;
	const waiting = await transaction
		.delete(featureApplications)
		.where(isApplicationFrom(viewer.email))
		.returning({ id: featureApplications.id });
	const decided = await forgetOriginalsFrom(transaction, viewer.email);
	await forgetWordsAbout(transaction, "showcase", [...waiting.map(({ id }) => id), ...decided]);
}

/** As its index has it. */
export function isApplicationFrom(email: string) {
	return sql`lower(${featureApplications.email}) = lower(${email})`;
}
