import { expect } from "vitest";
import { nextAddress } from "./accounts.ts";
import { startApp } from "./app.ts";

/** Who asks; null for somebody who is not signed in. */
export type Person = { cookie: string } | null;

export type Site = Awaited<ReturnType<typeof testSite>>;

type Headers = Record<string, string>;

/**
 * The product on an empty database, as people use it. Requests come from the address in X-Forwarded-For.
 * @param parts see `startApp`
 */
export async function testSite(parts: Parameters<typeof startApp>[0] = {}) {
	const app = await startApp(parts);

	async function get(path: string, headers?: Headers) {
		return answerOf(await app.get(path, headers));
	}

	/** Sends a body, or the fields of a form. */
	async function post(path: string, form: BodyInit | Record<string, string> = {}, headers?: Headers) {
		return answerOf(await app.post(path, isFields(form) ? new URLSearchParams(form) : form, headers));
	}

	return {
		...app,
		get,
		post,
		/** @param more headers besides; without an address among them each request comes from one of its own */
		as(person: Person, more: Headers = {}) {
			const headers = () => ({ "X-Forwarded-For": nextAddress(), ...(person && { Cookie: person.cookie }), ...more });
			return {
				get: (path: string) => get(path, headers()),
				/** The text of a page that is there. */
				async page(path: string) {
					const { status, text } = await get(path, headers());
					if (status !== 200) throw new Error(`${path} is answered ${status}`);
					return text;
				},
				post: (path: string, form?: Parameters<typeof post>[1]) => post(path, form, headers()),
				/** Sends a form that is made from what its page has now. */
				async edit(path: string, fields: Record<string, string>) {
					const [, version = ""] = /name="version" value="([^"]+)"/.exec((await get(path, headers())).text) ?? [];
					return post(path, { version, ...fields }, headers());
				},
			};
		},
	};
}

export type Answer = Awaited<ReturnType<typeof answerOf>>;

/** The `text` of a page is as a reader has it: without marks between its pieces, and with plain apostrophes. */
async function answerOf(response: Response) {
	const { status, headers } = response;
	const bytes = await response.bytes();
	const sent = new TextDecoder().decode(bytes);
	const isPage = headers.get("Content-Type")?.startsWith("text/html");
	const text = isPage ? sent.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'") : sent;
	return { status, headers, location: headers.get("Location"), bytes, text };
}

declare module "vitest" {
	// The type parameters are those of the interface that this adds to.
	interface Matchers<R extends void | Promise<void>, T> {
		/** Has the status, and all these in its text. */
		toAnswer(status: number, ...texts: string[]): R;
	}
}

expect.extend({
	toAnswer(answer: Answer, status: number, ...texts: string[]) {
		const missing = texts.filter((text) => !answer.text.includes(text));
		return {
			pass: answer.status === status && missing.length === 0,
			message: () =>
				`is answered ${answer.status}, due is ${status}; it lacks ${JSON.stringify(missing)}\n${answer.text}`,
		};
	},
});

function isFields(form: BodyInit | Record<string, string>): form is Record<string, string> {
	return Object.getPrototypeOf(form) === Object.prototype;
}
