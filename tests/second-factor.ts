import { href } from "react-router";
import { cookieHeader, goodPassword } from "./accounts.ts";
import { codeOf, keyIn } from "./authenticator-app.ts";
import type { Site } from "./site.ts";

const page = `${href("/profile/security")}?change=app`;

/** Opens the page that sets it up. Returns the key that it shows, and the cookie that the browser has then. */
export async function openSetUp(site: Site, person: { cookie: string }) {
	const answer = await site.as(person).get(page);
	return { key: keyIn(answer.text), cookie: `${person.cookie}; ${cookieHeader(answer)}` };
}

/**
 * Switches two-step sign-in on, with the present code, so that the next one signs in. Returns the app's key, that code and the
 * recovery codes.
 */
export async function setUpSecondFactor(site: Site, person: { cookie: string }) {
	const { key, cookie } = await openSetUp(site, person);
	const used = await codeOf(key, 0);
	const answer = await site.as({ cookie }).post(page, { code: used, password: goodPassword });
	return { key, used, codes: answer.text.match(/\b[a-z2-7]{4}(-[a-z2-7]{4}){3}\b/g)?.slice(0, 10) ?? [], answer };
}
