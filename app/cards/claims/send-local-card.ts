import { href } from "react-router";
import { migrationMessages } from "../card-messages.ts";
import { isStoredCard, type LocalCard, type Migrated, type UnclaimedCard } from "./local-card.ts";

/** What became of a card, and whether another try can't change it. */
export type Sent = Migrated & { isFinal: boolean };

/** Answers after which trying again is pointless: not this account's, gone, or breaking a rule. */
const finalStatuses = [403, 404, 422];

/** Asks the server to move a card to the account that is signed in. */
export async function sendLocalCard(card: LocalCard): Promise<Sent> {
	try {
		const body = isStoredCard(card) ? claimForm(card) : cardForm(card);
		const response = await fetch(href("/api/cards/migrate"), { method: "POST", body });
		const migrated: Migrated = await response.json();
		return { ...migrated, isFinal: finalStatuses.includes(response.status) };
	} catch {
		return { moved: false, error: migrationMessages.unreachable, isFinal: false };
	}
}

function claimForm({ id, claimToken, name }: { id: string; claimToken: string; name: string }) {
	const form = new FormData();
	for (const [field, text] of Object.entries({ id, claimToken, name })) form.set(field, text);
	return form;
}

const texts = ["name", "title", "expertise", "bio", "email", "website", "bluesky", "linkedin", "orcid", "cardStyle"];
const switches = ["openToCollaborations", "isVisible"];

/** Of a card of any shape, whatever the form of a card knows. */
function cardForm(card: UnclaimedCard) {
	const form = new FormData();
	for (const field of texts) if (typeof card[field] === "string") form.set(field, card[field]);
	for (const field of switches) if (typeof card[field] === "boolean") form.set(field, card[field] ? "on" : "off");
	for (const entry of listOf(card.availability)) if (typeof entry === "string") form.append("availability", entry);
	for (const [index, sample] of listOf(card.workSamples).entries()) {
		const { title, url }: { title?: unknown; url?: unknown } = Object(sample);
		form.set(`workSamples[${index}].title`, String(title ?? ""));
		form.set(`workSamples[${index}].url`, String(url ?? ""));
	}
	const photo = pictureIn(card.avatar);
	if (photo) form.set("photo", photo, "photo");
	return form;
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** Not `fetch`, which the content security policy keeps from data URLs. */
function pictureIn(avatar: unknown) {
	const [, type, body] = (typeof avatar === "string" && /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(avatar)) || [];
	if (!type || !body) return null;
	try {
		return new Blob([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], { type });
	} catch {
		return null;
	}
}
