import { type Context, Hono } from "hono";

const dayMs = 86_400_000;
/** Days for which an answer holds at least; RFC 9116 asks for less than a year. */
const daysValid = 180;

export interface SecurityTxt {
	/** Where who has found a hole writes to: an address that starts with `https:` or `mailto:`. */
	contact: string;
	/** Where it stands how reports are dealt with. */
	policy?: string | undefined;
}

/** `/.well-known/security.txt` (RFC 9116). @param originOf where visitors see the site */
export function serveSecurityTxt({ contact, policy }: SecurityTxt, originOf: (c: Context) => string) {
	return new Hono().get("/.well-known/security.txt", (c) => {
		const tomorrow = Math.ceil(Date.now() / dayMs) * dayMs;
		const lines = [
			`Contact: ${contact}`,
			`Expires: ${new Date(tomorrow + daysValid * dayMs).toISOString()}`,
			"Preferred-Languages: en",
			`Canonical: ${originOf(c)}${c.req.path}`,
			...(policy ? [`Policy: ${policy}`] : []),
		];
		c.header("Cache-Control", "public, max-age=86400");
		return c.text(`${lines.join("\n")}\n`);
	});
}
