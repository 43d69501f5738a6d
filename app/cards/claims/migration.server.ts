import { and, asc, eq } from "drizzle-orm";
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { countAttempt, type RateLimit } from "#app/db/rate-limit.server.ts";
import { lockMaking } from "#app/db/sent-again.server.ts";
import { changedNow } from "#app/db/version.server.ts";
import { parseTidied } from "#app/forms/parse-form.server.ts";
import { inRefusableTransaction } from "#app/forms/refusable-transaction.server.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { tryAgainIn } from "#app/web/responses.ts";
import { scicommCards } from "../card.tables.server.ts";
import { cardLimits } from "../card.ts";
import { type CardInput, cardSchema, tidyForm } from "../card-input.ts";
import { cardMessages, migrationMessages } from "../card-messages.ts";
import { columnsOf } from "../card-own.server.ts";
import { textOf } from "../form/card-intents.ts";
import { refuseCard } from "../form/card-limits.server.ts";
import { takePhoto } from "../form/card-post.server.ts";
import { claimCard } from "./claims.server.ts";

/** Cards without a token that one account may move. */
const migrations: RateLimit = { name: "migrate-card", times: 200, seconds: 3600 };

/** Why a card did not move. With `cause` it is a failure that nobody expected. */
interface MigrationFailure {
	status: number;
	error: string;
	/** In which to come again. */
	seconds?: number;
	cause?: unknown;
}

/**
 * Moves a card that only a browser knew to the viewer's account: with its claim token if it has one, else by its name.
 * @param posted `id`, `claimToken` and `name`, or the fields of the card form with `off` for what is switched off
 * @param address where it comes from, for the limits
 * @returns null when it has moved
 */
export async function migrateCard(
	db: Database,
	viewer: MemberRef,
	posted: FormData,
	address: string,
): Promise<MigrationFailure | null> {
	const name = Array.from(cleanLine(textOf(posted, "name")))
		.slice(0, cardLimits.name)
		.join("");
	const claimToken = textOf(posted, "claimToken");
	if (claimToken === "") return migrateByName(db, viewer, name, posted, address);

	const outcome = await claimCard(db, viewer, textOf(posted, "id"), claimToken);
	if (outcome === "claimed") return null;
	if (outcome === "gone") return { status: 404, error: migrationMessages.gone(name) };
	if (outcome === "refused") return { status: 403, error: migrationMessages.refused(name) };
	if (outcome === "full") return { status: 409, error: migrationMessages.invalid(name, cardMessages.accountFull) };
	return { status: 429, error: migrationMessages.tooMany(tryAgainIn(outcome)), seconds: outcome };
}

async function migrateByName(
	db: Database,
	viewer: MemberRef,
	name: string,
	posted: FormData,
	address: string,
): Promise<MigrationFailure | null> {
	const wait = await countAttempt(db, migrations, viewer.id);
	if (wait !== null) return { status: 429, error: migrationMessages.tooMany(tryAgainIn(wait)), seconds: wait };
	const form = tidyForm(posted);
	const photoError = await takePhoto(db, form, address);
	// A photo that can't be read won't be readable later; one that must wait is worth another try.
	if (photoError && photoError.status !== 422) {
		return { status: photoError.status, error: migrationMessages.invalid(name, photoError.message) };
	}
	const switches = ["openToCollaborations", "isVisible"].filter((field) => !form.has(field));
	for (const field of switches) form.set(field, "on");
	const read = readLeniently(form);
	if ("reason" in read) return { status: 422, error: migrationMessages.invalid(name, read.reason) };
	const said = new Set(Array.from(form.keys(), (field) => field.replace(/\[.*/, "")));
	for (const field of switches) said.delete(field);
	if (said.has("customExpertise")) said.add("expertise");
	return saveByName(db, viewer, read.card, said);
}

/** What a card can do without when it breaks a rule. */
const dispensable = /^(?:email|website|bluesky|linkedin|orcid|cardStyle)$/;

function readLeniently(form: FormData): { card: CardInput } | { reason: string } {
	const first = parseTidied(cardSchema, form);
	if (first.input) return { card: first.input };
	for (const field of Object.keys(first.reply().error ?? {})) {
		const sample = /^workSamples\[\d\]/.exec(field)?.[0];
		if (dispensable.test(field)) form.delete(field);
		if (sample) for (const part of ["title", "url"]) form.delete(`${sample}.${part}`);
	}
	const second = parseTidied(cardSchema, tidyForm(form));
	if (second.input) return { card: second.input };
	const [reason = migrationMessages.unreadable] = Object.values(second.reply().error ?? {}).flatMap(
		(messages) => messages ?? [],
	);
	return { reason };
}

/**
 * Updates the viewer's card of this name, or adds one.
 * @param said the fields that the local card has; the others of the account's card stay as they are
 */
async function saveByName(
	db: Database,
	viewer: MemberRef,
	card: CardInput,
	said: ReadonlySet<string>,
): Promise<MigrationFailure | null> {
	let error = migrationMessages.checkFailed(card.name);
	try {
		const refusal = await inRefusableTransaction(db, async (transaction) => {
			// Two tabs that move the same card at once make one of it.
			await lockMaking(transaction, "cards", viewer);
			const existing = await findIdByName(transaction, viewer, card.name);
			error = existing ? migrationMessages.updateFailed(card.name) : migrationMessages.insertFailed(card.name);
			const { avatar, slug, ...columns } = columnsOf(card);
			if (existing) {
				const fields = Object.entries(columns).filter(
					([field, value]) => said.has(field) && !(field === "orcid" && value === ""),
				);
				await transaction
					.update(scicommCards)
					.set({ ...Object.fromEntries(fields), ...(card.avatar !== null && { avatar }), slug, updatedAt: changedNow })
					.where(and(eq(scicommCards.id, existing), eq(scicommCards.userId, viewer.id)));
				return undefined;
			}
			const refusal = await refuseCard(transaction, viewer);
			if (refusal) return refusal;
			await transaction.insert(scicommCards).values({ ...columns, avatar, slug, userId: viewer.id });
			return undefined;
		});
		return refusal ? { status: refusal.status, error: migrationMessages.invalid(card.name, refusal.message) } : null;
	} catch (cause) {
		return { status: 500, error, cause };
	}
}

async function findIdByName(transaction: Transaction, viewer: MemberRef, name: string) {
	const [card] = await transaction
		.select({ id: scicommCards.id })
		.from(scicommCards)
		.where(and(eq(scicommCards.userId, viewer.id), eq(scicommCards.name, name)))
		.orderBy(asc(scicommCards.createdAt))
		.limit(1);
	return card?.id;
}
