import { emailLimit } from "./email.ts";
import { z } from "./zod.ts";

const email = z.email();

export function isEmail(text: string) {
	const address = withAsciiDomain(text);
	return address.length <= emailLimit && email.safeParse(address).success;
}

/** An address as accounts are known by it, which are compared. One that is too long to be any stays as it is. */
export function tidyEmail(text: string) {
	const address = text.trim();
	// Anybody may send any text, of which this takes long.
	return address.length > emailLimit ? address : withAsciiDomain(address.toLowerCase().normalize("NFC"));
}

/**
 * An address with `xn--mller-kva.de` for `müller.de`, as mail servers know it; as it is where its domain has no such form, or it is too
 * long, since it gets no shorter.
 */
export function withAsciiDomain(address: string) {
	if (address.length > emailLimit) return address;
	const [, name, domain = ""] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
	const url = `http://${domain}`;
	return /[^\p{ASCII}]/u.test(domain) && URL.canParse(url) ? name + new URL(url).hostname : address;
}
