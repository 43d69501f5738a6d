/** People who join the waitlist while something fails, each of whom is mailed once. */
import { setTimeout as delay } from "node:timers/promises";
import type { startSmtp } from "#tests/smtp.ts";
import { fromAddress } from "../bench/card-post.ts";
import { call } from "../bench/http.ts";

/** Milliseconds from one to the next; in which all mails come that nobody has died over; and in which the others come. */
const pauseMs = 300;
const usualMs = 10_000;
const patienceMs = 60_000;

let nextNumber = 8_000_000;

/** @param smtp where the mails of the site go */
export function startSubscribers(url: string, smtp: Awaited<ReturnType<typeof startSmtp>>) {
	const joined: string[] = [];
	let isOver = false;

	async function join() {
		while (!isOver) {
			const number = nextNumber++;
			const email = `reader${number}@example.org`;
			const headers = { "Content-Type": "application/x-www-form-urlencoded", ...fromAddress(number) };
			const body = new URLSearchParams({ email }).toString();
			const answer = await call({ url: `${url}/news`, method: "POST", headers, body }).catch(() => undefined);
			if (answer?.status === 200) joined.push(email);
			await delay(pauseMs);
		}
	}

	const joining = join();
	return {
		/**
		 * @param hurry makes what a server was sending that has died due again
		 * @returns how many were told that a mail is on its way, and how many have got none or more than one
		 */
		async stop(hurry: () => Promise<void>) {
			isOver = true;
			await joining;
			const count = (email: string) => smtp.received.filter(({ recipients }) => recipients.includes(email)).length;
			const missing = () => joined.filter((email) => count(email) === 0);
			const allHaveCome = async (ms: number) => {
				for (const until = Date.now() + ms; missing().length > 0 && Date.now() < until; ) await delay(100);
				return missing().length === 0;
			};
			if (!(await allHaveCome(usualMs))) {
				await hurry();
				await allHaveCome(patienceMs);
			}
			const more = joined.filter((email) => count(email) > 1);
			return { joined: joined.length, missing: missing().length, more: more.length };
		},
	};
}
