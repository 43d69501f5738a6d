/** What the form of each type of content may contain: one schema for the browser's comfort and the server's decision. */
import { checkbox, line, link, requiredLine } from "#app/boards/board-input.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters } from "#app/web/text.ts";
import { type ContentType, contentLimits, contentMessages, dataFormats, tooLong } from "../content.ts";
import { languages } from "./languages.ts";
import { hasMarks } from "./versions/merge-marks.ts";

const limits = contentLimits;
const messages = contentMessages;

/** Text that is kept as it was typed, but for what no file and no database takes. */
const longText = z
	.string()
	.default("")
	// A character has at most two code units, as has the end of a line in a form: what has more is not worth looking at.
	.refine((text) => text.length <= 2 * limits.data, tooLong("The text", limits.data))
	.transform((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed())
	.refine(
		(text) => text.length <= limits.data || countCharacters(text) <= limits.data,
		tooLong("The text", limits.data),
	)
	.refine((text) => !hasMarks(text), messages.markersLeft)
	.refine((text) => text.trim() !== "", messages.textMissing);

/** The seal of an upload that the server has already. */
const upload = z.string().max(200).catch("").default("");

const fieldsOfType = {
	article: { text: longText },
	image: {
		file: upload,
		alt: line(limits.alt, tooLong("The description of the image", limits.alt)),
		decorative: checkbox,
	},
	video: { url: link.refine((url) => url !== "", messages.videoMissing) },
	data: { text: longText, format: z.enum(dataFormats, { error: messages.formatUnknown }) },
	code: {
		text: longText,
		language: z.enum(
			languages.map(({ value }) => value),
			{ error: messages.languageUnknown },
		),
	},
	presentation: { file: upload, url: link },
} satisfies Record<ContentType, z.ZodRawShape>;

/** The fields of the forms of all types, as they are typed. */
export interface ContentFields extends Record<string, unknown> {
	name: string;
	description: string;
	changes: string;
	text: string;
	format: string;
	language: string;
	url: string;
	alt: string;
	decorative: string;
	file: string;
	/** No text: where the message about a chosen file stands. */
	upload: string;
}

/** Name of the field that says which type the form is of. */
export const typeField = "type";

export interface ContentInput {
	name: string;
	description: string;
	changes: string;
	text?: string;
	format?: string;
	language?: string;
	url?: string;
	alt?: string;
	decorative?: boolean;
	file?: string;
}

/** What the forms of all types have. */
export const contentHead = z.object({
	name: requiredLine(messages.nameMissing, limits.name, tooLong("Name", limits.name)),
	description: line(limits.description, tooLong("Description", limits.description)),
});

/** @param editing whether there is a version already, of which the changes are to be described */
export function contentSchema(type: ContentType, editing: boolean) {
	const changes = line(limits.changesDescription, tooLong("The description of the changes", limits.changesDescription));
	return z
		.object({
			...contentHead.shape,
			changes: editing ? changes.refine((text) => text !== "", messages.changesMissing) : changes,
			...fieldsOfType[type],
		})
		.superRefine((input: ContentInput, context) => {
			const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
			if (type === "image" && input.alt === "" && !input.decorative) wrong("alt", messages.altMissing);
		});
}
