import { countryName } from "#app/boards/countries.ts";
import type { Card } from "../card.server.ts";
import { blueskyUrl } from "../card.ts";
import { orcidUrl } from "../orcid.ts";
import { namePartsOf } from "./name-parts.ts";
import { escapeText, escapeUri, writeLines } from "./vcard-lines.ts";

interface ContactFacts {
	url: string;
	/** Where this vCard can be had anew. */
	source: string;
	/** A JPEG, or null. */
	photo: Uint8Array | null;
}

/** 3.0 (RFC 2426) is for what does not read 4.0 (RFC 6350), such as Outlook. */
type VcardVersion = "3.0" | "4.0";

export function vcardOf(card: Card, { url, source, photo }: ContactFacts, version: VcardVersion = "4.0") {
	const { family, given, prefix, suffix } = namePartsOf(card.name);
	const isOld = version === "3.0";
	const photoLine = isOld ? "PHOTO;ENCODING=b;TYPE=JPEG:" : "PHOTO:data:image/jpeg;base64,";
	return writeLines([
		"BEGIN:VCARD",
		`VERSION:${version}`,
		"PRODID:-//Heliograph//SciComm card//EN",
		`UID:urn:uuid:${card.id}`,
		`REV:${basicTime(card.updatedAt)}`,
		`SOURCE:${escapeUri(source)}`,
		...(isOld ? [] : ["KIND:individual"]),
		`FN:${escapeText(card.name)}`,
		`N:${[family, given, "", prefix, suffix].map(escapeText).join(";")}`,
		`TITLE:${escapeText(card.title)}`,
		...(card.email ? [`EMAIL${isOld ? ";TYPE=INTERNET" : ""}:${escapeText(card.email)}`] : []),
		...placeLines(card, isOld),
		...linkLines(isOld ? "TYPE=PREF" : "PREF=1", [
			{ label: "Website", address: card.website },
			{ label: "SciComm card", address: url },
			{ label: "Bluesky", address: card.bluesky && blueskyUrl(card.bluesky) },
			{ label: "LinkedIn", address: card.linkedin },
			{ label: "ORCID iD", address: card.orcid && orcidUrl(card.orcid) },
			...card.workSamples.map((sample) => ({ label: sample.title, address: sample.url })),
		]),
		`NOTE:${escapeText(noteOf(card))}`,
		`CATEGORIES:${escapeText(card.expertise)}`,
		...(photo ? [`${photoLine}${Buffer.from(photo).toString("base64")}`] : []),
		"END:VCARD",
	]);
}

/**
 * Every contact app keeps a URL; what it is for stands in the label of its group, which the large ones read. Profiles are such links
 * too: strict readers refuse a whole contact for the SOCIALPROFILE of RFC 9554, which they do not know. The first link is the one to
 * go to.
 */
function linkLines(preferred: string, links: { label: string; address: string }[]) {
	return links
		.map(({ label, address }) => ({ label, uri: escapeUri(address) }))
		.filter(({ uri }) => uri !== "")
		.flatMap(({ label, uri }, i) => [
			`item${i + 1}.URL${i === 0 ? `;${preferred}` : ""}:${uri}`,
			`item${i + 1}.X-ABLabel:${escapeText(label)}`,
		]);
}

/** The older format has no languages, and its readers expect a time zone as a difference that stays the same all year. */
function placeLines({ town, country, timeZone, languages }: Card, isOld: boolean) {
	const address = ["", "", "", town, "", "", country && countryName(country)].map(escapeText).join(";");
	return [
		...(town || country ? [`ADR:${address}`] : []),
		...(timeZone && !isOld ? [`TZ:${escapeText(timeZone)}`] : []),
		...(isOld ? [] : languages.map((code) => `LANG:${code}`)),
	];
}

function noteOf({ bio, availability, openToCollaborations }: Card) {
	const open = openToCollaborations ? "Open to collaborations" : "";
	return [bio, `Available for: ${availability.join(", ")}`, open].filter((line) => line !== "").join("\n");
}

/** `20261121T155324Z` */
function basicTime(time: Date) {
	return time.toISOString().replace(/[-:]|\.\d+/g, "");
}
