import { href } from "react-router";
import { cookieHeader, goodPassword } from "./accounts.ts";
import { type PasskeyDevice, passkeyDevice } from "./passkey-device.ts";
import type { Person, Site } from "./site.ts";

const page = href("/profile/passkeys");

/** Shows the password to add a passkey. Returns the challenge, and the cookie that the browser has then. */
export async function openPasskey(site: Site, person: { cookie: string }, password = goodPassword) {
	const answer = await site.as(person).post(page, { password });
	const cookie = cookieHeader(answer);
	return { answer, challenge: challengeIn(cookie), cookie: `${person.cookie}; ${cookie}` };
}

/** Sends what a device has answered for a new passkey. */
export function sendPasskey(site: Site, person: Person, passkey: string, headers?: Record<string, string>) {
	return site.as(person, headers).post(page, { passkey });
}

/** Adds a passkey to an account. Returns the device that keeps it, and the answer. */
export async function addPasskey(
	site: Site,
	person: { cookie: string; id: string },
	device: PasskeyDevice = passkeyDevice(),
	headers?: Record<string, string>,
) {
	const { challenge, cookie } = await openPasskey(site, person);
	const answer = await sendPasskey(site, { cookie }, device.make(challenge, person.id), headers);
	const id = new URL(answer.location ?? "", "http://localhost").searchParams.get("rename") ?? "";
	return { device, answer, id };
}

/** Asks to sign in with a passkey. Returns what the browser is told, and the cookies that it has then. */
export async function askForPasskey(site: Site, person: Person = null, search = "") {
	const answer = await site.as(person).get(`${href("/login/passkey")}${search}`);
	const cookie = [person?.cookie, cookieHeader(answer)].filter(Boolean).join("; ");
	return { ...JSON.parse(answer.text), cookie } as {
		challenge: string;
		rpId: string;
		userVerification: string;
		allowCredentials: { id: string }[];
		cookie: string;
	};
}

/** Signs in with a passkey. @param lies see `passkeyDevice` */
export async function signInWith(site: Site, device: PasskeyDevice, lies?: Parameters<PasskeyDevice["sign"]>[1]) {
	const { challenge, cookie } = await askForPasskey(site);
	return site.as({ cookie }).post(`${href("/login")}?redirect=/jobs`, { passkey: device.sign(challenge, lies) });
}

/** The challenge stands in the cookie, signed and not sealed. Empty where there is none. */
function challengeIn(cookie: string) {
	const value = /passkey-add=([^;]+)/.exec(cookie)?.[1] ?? "";
	const [payload = ""] = decodeURIComponent(value).split(".");
	return payload ? String(JSON.parse(Buffer.from(payload, "base64").toString()).challenge) : "";
}
