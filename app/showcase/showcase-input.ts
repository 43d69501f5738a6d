/** What an application may contain: one schema for the browser's comfort and the server's decision. */

import { boardLimits, boardMessages, maxTags } from "#app/boards/board.ts";
import { address, checkbox, requiredLine, storedPicture } from "#app/boards/board-input.ts";
import { tidyFields } from "#app/forms/tidy-fields.ts";
import { imageField, removeImage } from "#app/images/form-image.ts";
import { emailLimit, emailMessages } from "#app/ui/email.ts";
import { isEmail, withAsciiDomain } from "#app/ui/is-email.ts";
import { cleanLine, maxTypedLength, tagsIn } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters, tooLong } from "#app/web/text.ts";
import { showcaseCategoryValues, showcaseLimits, showcaseMessages } from "./showcase.ts";

function required(label: string, missing: string, limit: number) {
	return requiredLine(missing, limit, tooLong(label, limit));
}

const tag = z
	.string()
	.refine((text) => text.length <= maxTypedLength, tooLong("A tag", boardLimits.tag))
	.transform((text) => tagsIn(cleanLine(text)))
	.refine((tags) => tags.every((one) => countCharacters(one) <= boardLimits.tag), tooLong("A tag", boardLimits.tag));

const tags = z
	.array(tag)
	.transform((lists) => [...new Set(lists.flat())])
	.refine((tags) => tags.length > 0, showcaseMessages.tagMissing)
	.refine((tags) => tags.length <= maxTags, boardMessages.tagsFull);

/** What an application and the item that it becomes have in common. */
const entry = {
	category: z.enum(showcaseCategoryValues, { error: showcaseMessages.categoryMissing }),
	title: required("Title", showcaseMessages.titleMissing, showcaseLimits.title),
	description: requiredLine(
		showcaseMessages.descriptionMissing,
		showcaseLimits.description,
		showcaseMessages.descriptionTooLong,
	),
	link: address(required("Link", showcaseMessages.linkMissing, boardLimits.url)),
};

/** What moderators change of an item. Its tags are one text, with commas. */
export const itemSchema = z.object({
	...entry,
	tags: z
		.string({ error: showcaseMessages.tagMissing })
		.transform((text) => [text])
		.pipe(tags),
	withoutImage: checkbox,
});

export type ItemInput = z.output<typeof itemSchema>;

export type ItemFields = Record<keyof ItemInput, string>;

const application = z.object({
	name: required("Name", showcaseMessages.nameMissing, showcaseLimits.name),
	email: required("Email", showcaseMessages.emailMissing, emailLimit)
		.transform(withAsciiDomain)
		.refine((email) => email === "" || isEmail(email), emailMessages.invalid),
	...entry,
	tags,
	image: storedPicture,
});

export type ApplicationInput = z.output<typeof application>;

/** The fields as the form has them: `tagText` is what stands in the tag field and is no chip yet. */
export type ApplicationFields = Record<Exclude<keyof ApplicationInput, "tags"> | "tagText", string> & {
	tags: string[];
};

/** Raw form fields, of any type, to an application: a tag that was typed but not added yet counts as added. */
export const applicationSchema = z.preprocess((raw) => {
	const { tagText, ...fields }: Record<string, unknown> = typeof raw === "object" && raw !== null ? { ...raw } : {};
	return { ...fields, tags: [fields.tags ?? [], tagText ?? []].flat() };
}, application);

const singleFields = [...Object.keys(application.shape).filter((name) => name !== "tags"), "tagText", removeImage.name];

/** What an application sends, out of a posted form that may be anything: each text once, as many tags as the limit can tell apart. */
export function tidyApplication(form: FormData) {
	return tidyFields(form, singleFields, { tags: maxTags + 1 }, imageField);
}
