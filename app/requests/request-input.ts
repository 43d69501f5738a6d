/** What a request may contain: one schema for the browser's comfort and the server's decision. */

import { visitorEmail } from "#app/accounts/account-input.ts";
import { audiences } from "#app/boards/audiences.ts";
import {
	checkbox,
	languageList,
	lastDay,
	line,
	named,
	requiredLine,
	requiredText,
	wholeNumber,
} from "#app/boards/board-input.ts";
import { countryCode } from "#app/boards/countries.ts";
import { payMessages } from "#app/boards/pay.ts";
import { isPayReversed, payFields } from "#app/boards/pay-input.ts";
import { expertisePresets } from "#app/cards/card.ts";
import { z } from "#app/ui/zod.ts";
import { tooLong } from "#app/web/text.ts";
import {
	defaultPeriod,
	maxDaysOpen,
	maxRequestLanguages,
	maxWanted,
	outcomes,
	purposes,
	requestLimits,
	requestMessages,
} from "./request.ts";

const limits = requestLimits;
const messages = requestMessages;

function someOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
	return z
		.preprocess(asList, z.array(z.enum(choices, { error: messages.choiceUnknown })))
		.transform((chosen): Choices[number][] => choices.filter((choice) => chosen.some((one) => one === choice)));
}

/** A form has nothing where nothing is checked, and one text where one thing is. */
function asList(checked: unknown) {
	return checked === undefined ? [] : [checked].flat();
}

export const requestSchema = z
	.object({
		purpose: z.enum(purposes, { error: ({ input }) => (input ? messages.choiceUnknown : messages.purposeMissing) }),
		title: requiredLine(messages.titleMissing, limits.title, tooLong("Title", limits.title)),
		description: requiredText(
			messages.descriptionMissing,
			limits.description,
			tooLong("Description", limits.description),
		),
		topics: someOf(expertisePresets),
		audiences: someOf(audiences),
		languages: languageList(maxRequestLanguages, messages.languageUnknown, messages.languagesFull).refine(
			(codes) => codes.length > 0,
			messages.languageMissing,
		),
		online: checkbox,
		town: line(limits.town, tooLong("Town", limits.town)),
		country: named(limits.town, countryCode, messages.countryUnknown),
		closesOn: lastDay(maxDaysOpen, messages.dateUnknown, messages.dateMissing),
		wanted: wholeNumber(maxWanted, messages.wantedUnknown).transform((wanted) => wanted ?? 1),
		paid: checkbox,
		...payFields(defaultPeriod, messages.choiceUnknown),
		payNote: line(limits.payNote, tooLong("About the pay", limits.payNote)),
		name: requiredLine(messages.nameMissing, limits.name, tooLong("Name", limits.name)),
		organisation: line(limits.organisation, tooLong("Organisation", limits.organisation)),
	})
	.superRefine(({ online, town, paid, payMin, payMax }, context) => {
		const complain = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
		if (town === "" && !online) complain("town", messages.placeMissing);
		if (!paid && (payMin !== null || payMax !== null)) complain("paid", messages.payNotPaid);
		if (isPayReversed({ payMin, payMax })) complain("payMax", payMessages.reversed);
	});

export type RequestInput = z.output<typeof requestSchema>;

/** A request from somebody without an account. */
export const visitorRequestSchema = requestSchema.safeExtend({ email: visitorEmail });

type Lists = "topics" | "audiences";

/** The fields as the form has them; a checkbox that is not checked is missing. */
export type RequestFields = Record<Exclude<keyof RequestInput, Lists | "online" | "paid">, string> &
	Record<Lists, string[]> &
	Record<"online" | "paid", string | undefined>;

/** What its author says came of a request. */
export const outcomeSchema = z
	.object({
		outcome: z.enum(outcomes, { error: ({ input }) => (input ? messages.choiceUnknown : messages.outcomeMissing) }),
		/** 0 for what is no such number, which does not matter where nobody was found. */
		found: wholeNumber(maxWanted, messages.foundUnknown).catch(0),
	})
	.superRefine(({ outcome, found }, context) => {
		if ((outcome === "some" && !found) || (outcome === "all" && found === 0))
			context.addIssue({ code: "custom", path: ["found"], message: messages.foundUnknown });
	});

export type OutcomeInput = z.output<typeof outcomeSchema>;
