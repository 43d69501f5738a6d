/** What may be asked of the API. Unlike the boards it says what it does not understand, since a program does not look. */
import { z } from "@hono/zod-openapi";
import { maxCursorPage } from "#app/db/listing/cursor-page.server.ts";
import { cleanLine } from "#app/ui/typed-text.ts";
import { countCharacters } from "#app/web/text.ts";
import { usualLimit } from "./api.ts";
import { readCursor } from "./cursor.ts";

const givenTwice = "Give it only once.";

function oneText() {
	return z.string({ error: givenTwice });
}

export function words(description: string, limit: number, example: string) {
	return oneText()
		.transform(cleanLine)
		.refine((text) => countCharacters(text) <= limit, `Use at most ${limit} characters.`)
		.default("")
		.openapi({ type: "string", maxLength: limit, default: "", description, example });
}

export function oneOf<const Choices extends readonly string[]>(description: string, choices: Choices) {
	const error = ({ input }: { input?: unknown }) => (Array.isArray(input) ? givenTwice : oneOfThese(choices));
	const openapi = { type: "string" as const, enum: [...choices], description, example: choices[0] };
	return z.enum(choices, { error }).nullable().default(null).openapi(openapi);
}

export function anyOf<const Choices extends readonly string[]>(description: string, choices: Choices) {
	const openapi = { type: "array" as const, items: { type: "string" as const, enum: [...choices] } };
	return z
		.preprocess(asList, z.array(z.enum(choices, { error: oneOfThese(choices) })))
		.transform((asked): Choices[number][] => choices.filter((choice) => asked.includes(choice)))
		.default([])
		.openapi({ ...openapi, description: `${description} ${severalTimes}`, example: [choices[0]] });
}

/** Some texts. @param tidy as they are kept @param most how many may be asked for @param limit maximum length of each */
export function someTexts(description: string, tidy: (text: string) => string, most: number, limit: number) {
	const items = { type: "string" as const, minLength: 1, maxLength: limit };
	return z
		.preprocess(
			asList,
			z.array(
				z
					.string()
					.transform(tidy)
					.refine((text) => fits(text, limit), fitting(limit)),
			),
		)
		.transform((asked) => [...new Set(asked)])
		.refine((asked) => asked.length <= most, `Give at most ${most}.`)
		.default([])
		.openapi({ type: "array", items, maxItems: most, description: `${description} ${severalTimes}` });
}

export function oneOfTexts(description: string, tidy: (text: string) => string, limit: number) {
	return oneText()
		.transform(tidy)
		.refine((text) => fits(text, limit), fitting(limit))
		.nullable()
		.default(null)
		.openapi({ type: "string", minLength: 1, maxLength: limit, description });
}

export function onlyIf(description: string) {
	return z
		.literal("on", { error: ({ input }) => (Array.isArray(input) ? givenTwice : oneOfThese(["on"])) })
		.transform(() => true)
		.default(false)
		.openapi({ type: "string", enum: ["on"], description });
}

/** How much of a list is asked for, and from where on. @param list its name, for which its cursors are good */
export function partOf(list: string) {
	return {
		limit: oneText()
			.regex(/^\d{1,9}$/, limitMistake)
			.transform(Number)
			.refine((limit) => limit >= 1 && limit <= maxCursorPage, limitMistake)
			.default(usualLimit)
			.openapi({
				type: "integer",
				minimum: 1,
				maximum: maxCursorPage,
				default: usualLimit,
				description: "How many to give at most.",
			}),
		cursor: oneText()
			.transform((cursor, context) => {
				const place = readCursor(list, cursor);
				if (place) return place;
				context.addIssue({ code: "custom", message: "Use `next` of an earlier answer of this list, as it stands." });
				return z.NEVER;
			})
			.optional()
			.openapi({
				type: "string",
				description: "Where to go on: `next` of the answer before. Without it, the list begins at its beginning.",
			}),
	};
}

export const limitMistake = `Use a whole number from 1 to ${maxCursorPage}.`;
const severalTimes = "Give it several times to ask for any of several.";

function oneOfThese(choices: readonly string[]) {
	return `Use one of: ${choices.join(", ")}.`;
}

function fits(text: string, limit: number) {
	return text !== "" && countCharacters(text) <= limit;
}

function fitting(limit: number) {
	return `Use 1 to ${limit} characters.`;
}

/** A parameter that is given once is no list yet. */
function asList(given: unknown) {
	return given === undefined ? undefined : [given].flat();
}
