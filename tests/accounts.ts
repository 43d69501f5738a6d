import { href } from "react-router";
import type { startApp } from "./app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Long and uncommon enough to be accepted. */
export const goodPassword = "lichen tundra beacon";

let accounts = 0;

/** Makes an account through the form. Returns its address, and its session as a `Cookie` header. */
export async function signUp(app: App, email = `member-${++accounts}@example.org`) {
	const form = new URLSearchParams({ email, password: goodPassword, confirmation: goodPassword });
	const response = await app.post(href("/signup"), form, { "X-Forwarded-For": nextAddress() });
	return { email, cookie: cookieHeader(response) };
}

/** The cookies that a response sets, as the browser sends them back. */
export function cookieHeader(response: Response) {
	return response.headers
		.getSetCookie()
		.filter((cookie) => !/max-age=0/i.test(cookie))
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

let addresses = 0;

/** A forwarded address that counts alone. */
export function nextAddress() {
	addresses += 1;
	return `198.51.${addresses >> 8}.${addresses & 255}`;
}

/** The path that a mail's link leads to on this site. */
export function linkIn(mail: { text: string } | undefined) {
	const link = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? "")?.[0];
	if (!link) throw new Error("The mail has no link");
	const { pathname, search } = new URL(link);
	return pathname + search;
}
