/** What an event may contain: one schema for the browser's comfort and the server's decision. */

import {
	checkbox,
	choice,
	languageList,
	line,
	link,
	requiredLine,
	requiredText,
	storedPicture,
} from "#app/boards/board-input.ts";
import { cleanParagraphs, maxTypedLength } from "#app/ui/typed-text.ts";
import { z } from "#app/ui/zod.ts";
import { tooLong } from "#app/web/text.ts";
import { eventKinds, eventLimits, eventMessages, maxLanguages, maxSpeakers } from "./event.ts";

const limits = eventLimits;
const messages = eventMessages;

/** A day and a time of the clock, such as `2026-12-05T19:30`, as the browser's field has it; people write a space for the T. */
function wallTime(missing: string) {
	return line(30, messages.timeUnknown).transform((text, context) => {
		const message = text === "" ? missing : messages.timeUnknown;
		const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?$/.exec(text) ?? [];
		// A day that there is not, such as February 30, comes back as another one.
		const at = new Date(`${day}T${clock}:00Z`);
		if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${clock}`)) return `${day}T${clock}`;
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	});
}

/** Links, handles or ids of cards, one a line or with commas between. Which cards they are the server says. */
const speakers = z
	.string()
	.default("")
	.refine((text) => text.length <= maxTypedLength, messages.speakersFull)
	.transform((text) => [
		...new Set(
			cleanParagraphs(text)
				.split(/[\s,]+/)
				.filter(Boolean),
		),
	])
	.refine((typed) => typed.length <= maxSpeakers, messages.speakersFull);

export const eventSchema = z
	.object({
		title: requiredLine(messages.titleMissing, limits.title, tooLong("Title", limits.title)),
		kind: choice(eventKinds, messages.choiceUnknown, messages.kindMissing),
		description: requiredText(
			messages.descriptionMissing,
			limits.description,
			tooLong("Description", limits.description),
		),
		starts: wallTime(messages.startMissing),
		ends: wallTime(messages.endMissing),
		timeZone: requiredLine(messages.zoneMissing, limits.timeZone, messages.choiceUnknown),
		place: line(limits.place, tooLong("Place", limits.place)),
		online: checkbox,
		onlineUrl: link,
		organiser: requiredLine(messages.organiserMissing, limits.organiser, tooLong("Organiser", limits.organiser)),
		speakers,
		free: checkbox,
		cost: line(limits.cost, tooLong("Cost", limits.cost)),
		languages: languageList(maxLanguages, messages.languageUnknown, messages.languagesFull),
		registrationUrl: link,
		series: line(limits.series, tooLong("Series", limits.series)),
		image: storedPicture,
	})
	.superRefine(({ place, online, onlineUrl, free, cost }, context) => {
		const complain = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
		if (place === "" && !online) complain("place", messages.placeMissing);
		if (onlineUrl !== "" && !online) complain("onlineUrl", messages.linkNotOnline);
		if (cost === "" && !free) complain("cost", messages.costMissing);
	});

export type EventInput = z.output<typeof eventSchema>;

/** The fields as the form has them; a checkbox that is not checked is missing. */
export type EventFields = Record<Exclude<keyof EventInput, "online" | "free">, string> & {
	online: string | undefined;
	free: string | undefined;
};
