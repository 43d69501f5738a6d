/** What a card's form may contain: one schema for the browser's comfort and the server's decision. */

import { audiences } from "#app/boards/audiences.ts";
import { address, line as boardLine, checkbox, storedPicture } from "#app/boards/board-input.ts";
import { tidyFields } from "#app/forms/tidy-fields.ts";
import { emailLimit, emailMessages } from "#app/ui/email.ts";
import { isEmail } from "#app/ui/is-email.ts";
import { cleanLine, maxTypedLength } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters, tooLong } from "#app/web/text.ts";
import { type AskingFormFields, askingFields } from "./asking-input.ts";
import {
	availabilityPresets,
	cardLimits,
	cardStyleValues,
	defaultCardStyle,
	defaultTitle,
	expertisePresets,
	maxAvailability,
	maxWorkSamples,
	type WorkSample,
} from "./card.ts";
import { cardMessages } from "./card-messages.ts";
import { orcidIn, orcidTyped } from "./orcid.ts";

function line(label: string, limit: number) {
	return boardLine(limit, tooLong(label, limit), `${label} must be text`);
}

/** `in/name`, as LinkedIn itself writes it. */
export function linkedinAddress(text: string) {
	return text.replace(/^\/?((?:in|company|school)\/[^/])/i, "https://www.linkedin.com/$1");
}

/** What is typed beside an 'Add' button is saved once it is added; until then the form asks. */
function notAdded(label: string, limit: number) {
	return line(label, limit).superRefine((text, context) => {
		if (text === "" || countCharacters(text) > limit) return;
		context.addIssue({ code: "custom", message: cardMessages.notAdded(text) });
	});
}

const blueskyProfile = /^(?:https?:\/\/)?(?:www\.)?bsky\.app\/profile\//i;

/** A handle with its `@`, from a handle or a profile's address; empty for none, null when it is not one. */
export function blueskyHandle(text: string) {
	const handle = text.replace(blueskyProfile, "").replace(/\/$/, "").replace(/^@/, "");
	if (handle === "") return "";
	const isHandle = handle.length <= cardLimits.bluesky && /^[a-z0-9-]*[a-z0-9](?:\.[a-z0-9-]*[a-z0-9])*$/i.test(handle);
	return isHandle ? `@${handle}` : null;
}

const bluesky = line("Bluesky", cardLimits.url).transform((text, context) => {
	const handle = blueskyHandle(text);
	if (handle !== null) return handle;
	context.addIssue({ code: "custom", message: cardMessages.blueskyInvalid });
	return z.NEVER;
});

const orcid = line("ORCID iD", orcidTyped).transform((text, context) => {
	const id = orcidIn(text);
	if (id !== null) return id;
	context.addIssue({ code: "custom", message: cardMessages.orcidInvalid });
	return z.NEVER;
});

/** A preset in its own spelling when the text is one but for upper and lower case. */
function asPreset(presets: readonly string[]) {
	return (text: string) => presets.find((preset) => preset.toLowerCase() === text.toLowerCase()) ?? text;
}

function unique(texts: string[]) {
	return [...new Map(texts.filter(Boolean).map((text) => [text.toLowerCase(), text])).values()];
}

const workSample = z.object({
	title: line("Sample title", cardLimits.sampleTitle).refine((title) => title !== "", cardMessages.sampleTitleMissing),
	url: address(line("Sample URL", cardLimits.url)).refine((url) => url !== "", cardMessages.sampleUrlMissing),
});

const availabilityEntry = line("Availability", cardLimits.availability).transform(asPreset(availabilityPresets));

const cardForm = z.object({
	name: line("Name", cardLimits.name).refine((name) => name !== "", cardMessages.nameMissing),
	title: line("Title", cardLimits.title).transform((title) => title || defaultTitle),
	expertise: line("Expertise", cardLimits.expertise)
		.refine((expertise) => expertise !== "", cardMessages.expertiseMissing)
		.transform(asPreset(expertisePresets)),
	availability: z
		.array(availabilityEntry)
		.transform(unique)
		.refine((entries) => entries.length > 0, cardMessages.availabilityMissing)
		.refine((entries) => entries.length <= maxAvailability, cardMessages.availabilityFull),
	/** What was typed beside the choices; it has become the choice, and stands here for its own mistakes. */
	customExpertise: line("Expertise", cardLimits.expertise),
	customAvailability: notAdded("Availability", cardLimits.availability),
	bio: line("Bio", cardLimits.bio),
	email: line("Email", emailLimit).refine((email) => email === "" || isEmail(email), emailMessages.invalid),
	website: address(line("Website", cardLimits.url)),
	bluesky,
	linkedin: address(line("LinkedIn", cardLimits.url), linkedinAddress),
	orcid,
	cardStyle: z.enum(cardStyleValues, { error: cardMessages.styleUnknown }).default(defaultCardStyle),
	openToCollaborations: checkbox,
	takesMessages: checkbox,
	isVisible: checkbox,
	workSamples: z.array(workSample).max(maxWorkSamples, cardMessages.samplesFull),
	sampleTitle: notAdded("Sample title", cardLimits.sampleTitle),
	sampleUrl: notAdded("Sample URL", cardLimits.url),
	...askingFields,
	avatar: storedPicture,
});

const card = cardForm.transform(({ customExpertise, customAvailability, sampleTitle, sampleUrl, ...card }) => card);

export type CardInput = z.output<typeof card>;

/** The fields as the form has them, where a preset and a custom text, a list and its next entry, are fields of their own. */
export type CardFormFields = AskingFormFields &
	Record<Exclude<keyof typeof cardForm.shape, keyof AskingFormFields | "availability" | "workSamples">, string> & {
		availability: string[];
		workSamples: WorkSample[];
	};

/** Raw form fields, of any type, to a card. */
export const cardSchema = z.preprocess((raw) => {
	const fields: Partial<Record<keyof CardFormFields, unknown>> = typeof raw === "object" && raw !== null ? raw : {};
	return {
		...fields,
		expertise: isFilled(fields.customExpertise) ? cut(fields.customExpertise, cardLimits.expertise) : fields.expertise,
		availability: listOf(fields.availability),
		workSamples: listOf(fields.workSamples),
		audiences: listOf(fields.audiences),
		// The pair is asked about once.
		sampleUrl: isFilled(fields.sampleTitle) ? undefined : fields.sampleUrl,
	};
}, card);

/** How many entries of a list are read. */
const most: Partial<Record<string, number>> = { availability: maxAvailability + 1, audiences: audiences.length };

const singleFields = [
	...Object.keys(cardForm.shape).filter((name) => name !== "workSamples" && !(name in most)),
	"change",
];

/**
 * What a card form sends, out of a posted form that may be anything: each text once, as many entries as the limits can
 * tell apart, the work samples without gaps.
 */
export function tidyForm(form: FormData) {
	const tidy = tidyFields(form, singleFields, most, "photo");
	const samples = new Map<string, { title: string; url: string }>();
	for (const [name, value] of form) {
		const [, place, part] = /^workSamples\[(\d)\]\.(title|url)$/.exec(name) ?? [];
		if (place && part && typeof value === "string")
			samples.set(place, { title: "", url: "", ...samples.get(place), [part]: value });
	}
	for (const [index, { title, url }] of [...samples.values()].entries()) {
		tidy.set(`workSamples[${index}].title`, title);
		tidy.set(`workSamples[${index}].url`, url);
	}
	// The text stands for the choice, which is to look as if nothing was chosen.
	if (isFilled(tidy.get("customExpertise"))) tidy.delete("expertise");
	return tidy;
}

/** The rules for one entry, for the 'Add' button beside it. */
export const availabilityEntrySchema = availabilityEntry;

/** The rules for one work sample, for its 'Add sample' button. */
export const workSampleSchema = workSample;

export function isFilled(value: unknown) {
	return typeof value === "string" && cleanLine(value.slice(0, maxTypedLength)) !== "";
}

/** So that a text that is too long is told once, where it was typed. */
function cut(value: unknown, limit: number) {
	if (typeof value !== "string") return value;
	return Array.from(cleanLine(value.slice(0, maxTypedLength)))
		.slice(0, limit)
		.join("");
}

function listOf(value: unknown): unknown[] {
	return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
