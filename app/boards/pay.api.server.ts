import { z } from "@hono/zod-openapi";
import * as field from "#app/api/fields.server.ts";
import { currencies, maxPay, payPeriods } from "./pay.ts";

function amount(which: string) {
	return z
		.number()
		.openapi({ description: `The ${which} pay. Null when it is not said in numbers.`, minimum: 0, maximum: maxPay })
		.nullable();
}

/** What programs read of what is paid. */
export const payProperties = {
	payMin: amount("least"),
	payMax: amount("most"),
	payCurrency: field.choice("As in ISO 4217. Null without numbers.", currencies).nullable(),
	payPer: field.choice("For what the pay is. Null without numbers.", payPeriods).nullable(),
};
