import { dayOf, isClosed, lastDayOf } from "#app/boards/closing.ts";
import { countryName } from "#app/boards/countries.ts";
import { languageName } from "#app/boards/languages.ts";
import { defaultCurrency } from "#app/boards/pay.ts";
import { defaultPeriod } from "./request.ts";
import type { RequestFields } from "./request-input.ts";
import type { RequestToEdit } from "./request-own.server.ts";

/** The part of a request that is the same whether it comes from its table or from what a moderator's decision kept. */
export type Said = Omit<RequestToEdit, "closesAt" | "createdAt" | "updatedAt" | "askedAt">;

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

function amountText(amount: number | null) {
	return amount === null ? "" : String(amount);
}
