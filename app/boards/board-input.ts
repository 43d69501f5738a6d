/** What the forms of the boards are made of: one schema for the browser's comfort and the server's decision. */

import { isEmail } from "#app/ui/is-email.ts";
import { cleanLine, cleanParagraphs, maxTypedLength, tagsIn, tidyTag, webAddress } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters, tooLong } from "#app/web/text.ts";
import { boardLimits, boardMessages, maxSocialLinks, maxTags } from "./board.ts";
import { endOfDay } from "./closing.ts";
import { languageCode } from "./languages.ts";

function text(clean: (text: string) => string, limit: number, tooLong: string, notText = tooLong) {
	return z
		.string({ error: notText })
		.default("")
		.refine((text) => text.length <= maxTypedLength, tooLong)
		.transform(clean)
		.refine((text) => countCharacters(text) <= limit, tooLong);
}

/** @param notText is told of what is no text, which no browser sends */
export function line(limit: number, tooLong: string, notText = tooLong) {
	return text(cleanLine, limit, tooLong, notText);
}

export function requiredLine(missing: string, limit: number, tooLong: string) {
	return line(limit, tooLong).refine((text) => text !== "", missing);
}

/** A text that names one of the things that `find` knows; empty for none. */
export function named(limit: number, find: (text: string) => string | undefined, unknown: string) {
	return line(limit, unknown).transform((text, context) => {
		const found = text === "" ? "" : find(text);
		if (found !== undefined) return found;
		context.addIssue({ code: "custom", message: unknown });
		return z.NEVER;
	});
}

/** A number as it was typed, without spaces and commas between its thousands. */
export function withoutSeparators(text: string) {
	return text.replace(/[\s,](?=\d{3}(?!\d))/g, "");
}

/** A whole number from 1 to `most`, or null for an empty text. */
export function wholeNumber(most: number, unknown: string) {
	return line(20, unknown).transform((text, context) => {
		if (text === "") return null;
		const plain = withoutSeparators(text);
		const number = /^\d+$/.test(plain) ? Number(plain) : 0;
		if (number >= 1 && number <= most) return number;
		context.addIssue({ code: "custom", message: unknown });
		return z.NEVER;
	});
}

export function optionalText(limit: number, tooLong: string) {
	return text(cleanParagraphs, limit, tooLong);
}

export function requiredText(missing: string, limit: number, tooLong: string) {
	return optionalText(limit, tooLong).refine((text) => text !== "", missing);
}

/**
 * A web address out of a line, with what people leave out; empty for none.
 * @param complete makes an address of what people type in its place
 */
export function address(line: z.ZodType<string>, complete = (text: string) => text) {
	return line.transform((text, context) => {
		if (text === "") return "";
		const url = webAddress(complete(text));
		if (url !== null && countCharacters(url) <= boardLimits.url) return url;
		context.addIssue({ code: "custom", message: boardMessages.urlInvalid });
		return z.NEVER;
	});
}

export const link = address(line(boardLimits.url, boardMessages.urlInvalid));

export function requiredLink(missing: string) {
	return link.refine((url) => url !== "", missing);
}

export function requiredEmail(missing: string) {
	return requiredLine(missing, boardLimits.email, boardMessages.emailInvalid).refine(
		(email) => email === "" || isEmail(email),
		boardMessages.emailInvalid,
	);
}

/**
 * What was typed with commas, as a list: each once, whatever its case.
 * @param full is told when there are too many
 * @param label what one of them is called
 * @param tidy each as it is kept
 */
export function tagList(full: string, label: string, tidy = tidyTag) {
	return z
		.string()
		.default("")
		.refine((text) => text.length <= maxTypedLength, full)
		.transform((text) => distinct(tagsIn(cleanLine(text), tidy)))
		.refine((tags) => tags.length <= maxTags, full)
		.refine((tags) => tags.every((tag) => countCharacters(tag) <= boardLimits.tag), tooLong(label, boardLimits.tag));
}

function distinct(tags: string[]) {
	const seen = new Set<string>();
	return tags.filter((tag) => seen.size < seen.add(tag.toLowerCase()).size);
}

export const tags = tagList(boardMessages.tagsFull, "A tag");

/** Languages that were typed by their names, with commas, as their codes. */
export function languageList(most: number, unknown: string, full: string) {
	return codeList(languageCode, most, unknown, full);
}

/**
 * What was typed by names, with commas, as codes, each once.
 * @param codeOf the code of a name; undefined of one that is none of ours
 * @param unknown is told when one is none of ours
 * @param full is told when there are more than `most`
 */
export function codeList<Code>(
	codeOf: (name: string) => Code | undefined,
	most: number,
	unknown: string,
	full: string,
) {
	return z
		.string()
		.default("")
		.refine((text) => text.length <= maxTypedLength, full)
		.transform((text, context) => {
			const typed = cleanLine(text)
				.split(",")
				.filter((name) => name.trim() !== "");
			const codes = typed.map(codeOf).filter((code) => code !== undefined);
			if (codes.length === typed.length) return [...new Set(codes)];
			context.addIssue({ code: "custom", message: unknown });
			return z.NEVER;
		})
		.refine((codes) => codes.length <= most, full);
}

/** Up to two web addresses; each field tells its own mistake, and empty ones are dropped. */
export const socialLinks = z
	.array(link)
	.max(maxSocialLinks)
	.default([])
	.transform((links) => links.filter(Boolean));

/** One of the choices. @param unknown is told of what is none of them, `missing` where nothing is chosen */
export function choice<Choice extends string>(
	choices: readonly [Choice, ...Choice[]],
	unknown: string,
	missing: string,
) {
	return z.enum(choices, { error: ({ input }) => (input ? unknown : missing) });
}

/** What a checkbox sends: `on`, or nothing. */
export const checkbox = z
	.unknown()
	.optional()
	.transform((value) => value === "on");

/** Hash of a picture that was stored before, such as by a form that had an error elsewhere; anything else is none. */
export const storedPicture = z
	.string()
	.regex(/^[0-9a-f]{64}$/)
	.nullable()
	.catch(null);

/**
 * The end of the last day on the board.
 * @param unknown is told of what is no day from today to `most` days from now
 */
export function lastDay(most: number, unknown: string, missing: string) {
	return line(10, unknown).transform((text, context) => {
		const end = endOfDay(text, most);
		if (end) return end;
		context.addIssue({ code: "custom", message: text === "" ? missing : unknown });
		return z.NEVER;
	});
}
