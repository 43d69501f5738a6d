import { dayOf, endOfDayIn, isClosed, lastDayOf } from "#app/boards/closing.ts";
import { countryName } from "#app/boards/countries.ts";
import { languageName } from "#app/boards/languages.ts";
import { amountText, defaultCurrency } from "#app/boards/pay.ts";
import type { requests } from "./request.tables.server.ts";
import { defaultPeriod } from "./request.ts";
import type { RequestFields } from "./request-input.ts";
import type { requestColumns } from "./request-own.server.ts";

/** The part of a request that is the same whether it comes from its table, from its form, or from what a moderator's decision kept. */
type Said = Pick<typeof requests.$inferSelect, Exclude<keyof ReturnType<typeof requestColumns>, "closesAt">>;

/** A request as its form has it. The day until which somebody is wanted is left open once it has passed. */
export function requestFieldsOf(request: Said, closesAt: Date): RequestFields {
	const { purpose, title, description, topics, audiences, town, payNote, name, organisation } = request;
	return {
		...{ purpose, title, description, topics, audiences, town, payNote, name, organisation },
		languages: request.languages.map(languageName).join(", "),
		online: request.online ? "on" : undefined,
		country: request.country && countryName(request.country),
		closesOn: isClosed({ closesAt }) ? "" : dayOf(lastDayOf(closesAt)),
		wanted: String(request.wanted),
		paid: request.paid ? "on" : undefined,
		payMin: amountText(request.payMin),
		payMax: amountText(request.payMax),
		payCurrency: request.payCurrency ?? defaultCurrency,
		payPer: request.payPer ?? defaultPeriod,
	};
}

/** Days until which somebody is wanted unless the form says otherwise. */
const usualDays = 30;

/** What stands in a new form, so that less is left to fill in. */
export function usualRequest(name: string): Partial<RequestFields> {
	return { name, languages: "English", closesOn: dayOf(lastDayOf(endOfDayIn(usualDays))) };
}
