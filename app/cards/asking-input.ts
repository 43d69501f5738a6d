/** What the form of a card may say to those who look for somebody to ask: one schema for the browser's comfort and the server's decision. */
import { audiences } from "#app/boards/audiences.ts";
import { languageList, line, named, wholeNumber } from "#app/boards/board-input.ts";
import { countryCode } from "#app/boards/countries.ts";
import { zoneNamed } from "#app/boards/time-zones.ts";
import { z } from "#app/ui/zod.ts";
import { tooLong } from "#app/web/text.ts";
import {
	askingLimits,
	askingMessages,
	maxCardLanguages,
	maxRequestsPerMonth,
	payChoices,
	requestChoices,
	travelChoices,
} from "./asking.ts";

function choiceOf<Value extends string>(choices: readonly { value: Value }[]) {
	return z
		.string({ error: askingMessages.choiceUnknown })
		.default("")
		.transform((text, context): Value | "" => {
			const chosen = text === "" ? "" : choices.find(({ value }) => value === text)?.value;
			if (chosen !== undefined) return chosen;
			context.addIssue({ code: "custom", message: askingMessages.choiceUnknown });
			return z.NEVER;
		});
}

export const askingFields = {
	languages: languageList(maxCardLanguages, askingMessages.languageUnknown, askingMessages.languagesFull),
	town: line(askingLimits.town, tooLong("Town", askingLimits.town)),
	country: named(askingLimits.town, countryCode, askingMessages.countryUnknown),
	timeZone: named(askingLimits.town, zoneNamed, askingMessages.zoneUnknown),
	audiences: z
		.array(z.enum(audiences, { error: askingMessages.choiceUnknown }))
		.transform((chosen) => audiences.filter((audience) => chosen.includes(audience))),
	travel: choiceOf(travelChoices),
	pay: choiceOf(payChoices),
	requests: choiceOf(requestChoices),
	requestsPerMonth: wholeNumber(maxRequestsPerMonth, askingMessages.perMonth),
};

/** As the form has them. */
export type AskingFormFields = Record<Exclude<keyof typeof askingFields, "audiences">, string> & {
	audiences: string[];
};
