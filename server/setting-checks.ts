/** What single settings take. */
import { accessSync, constants, statSync } from "node:fs";
import { z } from "zod";
import { addressesOf } from "#app/db/address.server.ts";
import type { Sender } from "#app/mail/layout.ts";
import { withAsciiDomain } from "#app/ui/is-email.ts";

export const flag = z.enum(["true", "false"], { error: "true or false" }).transform((text) => text === "true");

export function wholeNumber(min: number, max: number) {
	const error = `a whole number from ${min} to ${max}`;
	return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

export function webAddress() {
	return z.url({ protocol: /^https?$/, error: "an address that starts with http:// or https://" });
}

/** With its domain as mail servers know it. */
export function emailAddress() {
	return z
		.string()
		.transform(withAsciiDomain)
		.pipe(z.email({ error: "an email address" }));
}

/** As browsers say it: in small letters, and without a port that goes without saying. */
export function readOrigin(text: string) {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { origin, href } = new URL(text);
	return href === `${origin}/` ? origin : undefined;
}

/** One host, or several between commas, of which the product can only use the one that takes what is written. */
export function isDatabaseAddress(text: string) {
	// A part behind # would be dropped.
	if (text.includes("#") || !isEncoded(text)) return false;
	const addresses = addressesOf(text);
	const isOne = z.url({ protocol: /^postgres(ql)?$/ });
	if (!addresses.every((address) => isOne.safeParse(address).success)) return false;
	return addresses.length === 1 || /[?&]target_session_attrs=read-write(&|$)/.test(text);
}

/** Behind # / or ? a part of a password would be dropped, and what is before taken for a host. */
export function isMailServer(text: string) {
	if (text.includes("#") || !isEncoded(text) || !URL.canParse(text)) return false;
	const { protocol, hostname, pathname, search } = new URL(text);
	return /^smtps?:$/.test(protocol) && hostname !== "" && /^\/?$/.test(pathname) && !search.includes("@");
}

export const encodedPassword = "the characters @ # / ? % of a password are percent-encoded, such as %23 for #";

/** Whether each % in it begins the code of a character. */
function isEncoded(text: string) {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

/** `Name <address>` or an address alone. */
export function readSender(text: string): Sender | undefined {
	const [, name = "", named, alone] = /^([^<>\p{Cc}]*?)\s*<([^<>]+)>$|^([^<>]+)$/u.exec(text.trim()) ?? [];
	const address = emailAddress().safeParse(named ?? alone).data;
	return address ? { name: name.replace(/^"(.*)"$/, "$1"), address } : undefined;
}

export function isReadable(path: string) {
	try {
		accessSync(path, constants.R_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
