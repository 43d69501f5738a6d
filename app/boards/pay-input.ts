/** How a form says what is paid: one schema for the browser's comfort and the server's decision. */
import { z } from "#app/ui/zod.ts";
import { line, withoutSeparators } from "./board-input.ts";
import { currencies, defaultCurrency, maxPay, type PayPeriod, payMessages, payPeriods } from "./pay.ts";

/** An amount of money with at most two decimals, or none. Spaces and commas between thousands are taken as such. */
const amount = line(30, payMessages.unknown).transform((text, context) => {
	if (text === "") return null;
	const plain = withoutSeparators(text);
	if (/^\d+(\.\d{1,2})?$/.test(plain) && Number(plain) <= maxPay) return Number(plain);
	context.addIssue({ code: "custom", message: payMessages.unknown });
	return z.NEVER;
});

/** @param period for what it is paid when nothing is chosen. @param unknown is told of what is no choice */
export function payFields(period: PayPeriod, unknown: string) {
	return {
		payMin: amount,
		payMax: amount,
		payCurrency: z
			.string()
			.default(defaultCurrency)
			.refine((currency) => currencies.includes(currency), unknown),
		payPer: z.enum(payPeriods, { error: unknown }).default(period),
	};
}

export function isPayReversed({ payMin, payMax }: { payMin: number | null; payMax: number | null }) {
	return payMin !== null && payMax !== null && payMax < payMin;
}
