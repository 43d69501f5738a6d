import { numeric, text } from "drizzle-orm/pg-core";
import { isOneOf } from "#app/db/columns.server.ts";
import { maxPay, type PayPeriod, payPeriods } from "./pay.ts";

/** The columns of what is paid. */
export function payColumns() {
	return {
		/** The pay in numbers; without them, currency and period are null too. */
		payMin: numeric({ precision: 12, scale: 2, mode: "number" }),
		payMax: numeric({ precision: 12, scale: 2, mode: "number" }),
		/** As in ISO 4217. */
		payCurrency: text(),
		payPer: text().$type<PayPeriod>(),
	};
}

/** What the check of a table asks of these columns. @param more what it asks of them besides */
export function payRules(...more: string[]) {
	return [
		`coalesce(pay_min between 0 and ${maxPay}, true)`,
		`coalesce(pay_max between 0 and ${maxPay}, true)`,
		"coalesce(pay_min <= pay_max, true)",
		...more,
		"(coalesce(pay_min, pay_max) is null) = (pay_currency is null)",
		"(pay_currency is null) = (pay_per is null)",
		"coalesce(pay_currency ~ '^[A-Z]{3}$', true)",
		isOneOf("pay_per", payPeriods),
	];
}
