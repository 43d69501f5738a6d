import { href } from "react-router";
import { cookieHeader, linkIn } from "./accounts.ts";
import { mailsTo } from "./mail.ts";
import type { Person, Site } from "./site.ts";

/** The newest link of each kind that an address was mailed. */
const subjects = {
	old: "Confirm the change of your Heliograph email",
	new: "Confirm your new email for Heliograph",
	undo: "Your Heliograph email has changed",
};

export function askEmailChange(site: Site, person: Person, email: string) {
	return site.as(person).post(href("/profile/email"), { email });
}

/** @returns the path of the newest link of this kind that the address was mailed */
export async function emailLink(site: Site, kind: keyof typeof subjects, email: string) {
	return linkIn((await mailsTo(site.db, email)).find(({ subject }) => subject === subjects[kind]));
}

/** Follows a mailed link. Returns the browser that has its cookie. */
export async function openEmailLink(site: Site, person: Person, link: string) {
	const answer = await site.as(person).get(link);
	return { cookie: [person?.cookie, cookieHeader(answer)].filter(Boolean).join("; ") };
}

/** Follows a mailed link and presses its button. */
export async function answerEmailLink(site: Site, person: Person, link: string, fields: Record<string, string> = {}) {
	return site.as(await openEmailLink(site, person, link)).postShown(href("/email-change"), fields);
}

/** Changes the address of a member whose present one is confirmed. */
export async function changeEmail(site: Site, person: { cookie: string; email: string }, email: string) {
	await askEmailChange(site, person, email);
	await answerEmailLink(site, person, await emailLink(site, "old", person.email));
	return answerEmailLink(site, person, await emailLink(site, "new", email));
}
