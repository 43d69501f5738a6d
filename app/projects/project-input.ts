/** What a project may say of itself: one schema for the browser's comfort and the server's decision. */
import { checkbox, line, link, requiredLine, requiredText, tagList } from "#app/boards/board-input.ts";
import { tidyTopic } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { countCharacters, tooLong } from "#app/web/text.ts";
import { forkSuffix, projectLimits as limits, projectMessages as messages, visibilities } from "./project.ts";

const nameTooLong = tooLong("Project name", limits.name);

/** A fork keeps the whole name of its original, with what tells that it is one. */
const name = requiredLine(messages.nameMissing, limits.name + forkSuffix.length, nameTooLong).refine(
	(name) => countCharacters(name) <= limits.name || name.endsWith(forkSuffix),
	nameTooLong,
);

export const projectSchema = z.object({
	name,
	description: requiredText(
		messages.descriptionMissing,
		limits.description,
		tooLong("Description", limits.description),
	),
	shortDescription: line(limits.shortDescription, tooLong("Short description", limits.shortDescription)),
	visibility: z.enum(visibilities, { error: messages.visibilityMissing }),
	topics: tagList(messages.topicsFull, "A topic", tidyTopic),
	/** The thumbnail that is there already, as the server has sealed it; empty for none. */
	thumbnail: z.string().default(""),
	sponsorshipEnabled: checkbox,
	/** Where sponsors are led; empty for nowhere. */
	sponsorshipUrl: link.refine((url) => url === "" || /^https:/i.test(url), messages.sponsorshipUrlInvalid),
});

export type ProjectInput = z.output<typeof projectSchema>;

/** The fields as the form has them; a checkbox that is not checked is missing. */
export type ProjectFields = Record<Exclude<keyof ProjectInput, "sponsorshipEnabled">, string> & {
	sponsorshipEnabled: string | undefined;
};
