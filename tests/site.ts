import { afterAll, onTestFinished, TestRunner } from "vitest";
import { nextAddress } from "./accounts.ts";
import { startApp } from "./app.ts";

/** Who asks; null for somebody who is not signed in. */
export type Person = { cookie: string } | null;

/**
 * The product on an empty database, as people use it. It closes itself at the end of the test, or of the file, that has made it.
 * @param parts see `startApp`
 */
export async function testSite(parts: Parameters<typeof startApp>[0] = {}) {
	const app = await startApp(parts);
	const close = () => app.db.$client.end();
	if (TestRunner.getCurrentTest()) onTestFinished(close);
	else afterAll(close);
	return {
		...app,
		/** @param more headers besides; without an address among them each request comes from one of its own */
		as(person: Person, more: Record<string, string> = {}) {
			const headers = () => ({ "X-Forwarded-For": nextAddress(), ...(person && { Cookie: person.cookie }), ...more });
			const get = async (path: string) => answerOf(await app.get(path, headers()));
			return {
				get,
				/** The text of a page that is there. */
				async page(path: string) {
					const { status, text } = await get(path);
					if (status !== 200) throw new Error(`${path} is answered ${status}`);
					return text;
				},
				/** @param form a body, or the fields of a form */
				post: async (path: string, form: BodyInit | Record<string, string> = {}) =>
					answerOf(await app.post(path, isFields(form) ? new URLSearchParams(form) : form, headers())),
			};
		},
	};
}

export type Answer = Awaited<ReturnType<typeof answerOf>>;

/** `text` is as a reader has it: without marks between its pieces, and with plain apostrophes. */
async function answerOf(response: Response) {
	const { status, headers } = response;
	const text = (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
	return { status, headers, location: headers.get("Location"), text };
}

function isFields(form: BodyInit | Record<string, string>): form is Record<string, string> {
	return Object.getPrototypeOf(form) === Object.prototype;
}
