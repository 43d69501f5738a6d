import { emailLimit } from "./email.ts";
import { z } from "./zod.ts";

const email = z.email();

export function isEmail(text: string) {
	const address = withAsciiDomain(text);
	return address.length <= emailLimit && email.safeParse(address).success;
}

/** An address as accounts are known by it, which are compared. */
export function tidyEmail(text: string) {
	return withAsciiDomain(text.trim().toLowerCase().normalize("NFC"));
}

/** An address with `xn--mller-kva.de` for `müller.de`, as mail servers know it; as it is where its domain has no such form. */
export function withAsciiDomain(address: string) {
	const [, name, domain = ""] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
	const url = `http://${domain}`;
	return /[^\p{ASCII}]/u.test(domain) && URL.canParse(url) ? name + new URL(url).hostname : address;
}
