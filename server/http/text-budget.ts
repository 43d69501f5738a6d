import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createBodyBudget } from "./body-budget.ts";

/** UTF-16 code units of all long texts that are on their way to browsers at a time, and of those for one address. */
const limits = { total: 4_000_000, perAddress: 2_000_000 };
/** What is no longer costs no more than any page. */
const shortLength = 64 * 1024;

/**
 * A page with a long text takes some thirty times its length of this process's memory until it is sent. Here such pages share what
 * there is of it. One that is longer than the limit of its address counts as that long, so that it can be seen at all.
 */
export function createTextBudget() {
	const budget = createBodyBudget(limits);
	return (c: Context, address: string) => {
		const held: (() => void)[] = [];
		const release = () => {
			for (const one of held.splice(0)) one();
		};
		return {
			/** See `RequestFacts.reserveText`. */
			hold(length: number) {
				if (length <= shortLength) return true;
				const taken = budget.take(address, Math.min(length, limits.perAddress));
				if (typeof taken !== "number") held.push(taken);
				return typeof taken !== "number";
			},
			/** To be called when there is an answer, which may still have to be sent. */
			releaseWhenSent() {
				// Requests made in the process itself (tests) have no connection.
				const { outgoing }: Partial<HttpBindings> = c.env ?? {};
				if (outgoing && !outgoing.closed && held.length > 0) outgoing.once("close", release);
				else release();
			},
		};
	};
}
