import bowser from "bowser";

/** Longer than what any browser says of itself; a header may be far longer. */
const maxUserAgentLength = 500;
/** Characters of a name that a program gave itself. */
const maxNameLength = 40;
const unknown = "Unknown browser";

/** Browser and system in words, such as `Firefox on Linux`. */
export function nameDevice(userAgent: string | null) {
	if (!userAgent) return unknown;
	const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgentLength));
	if (!browser.name || browser.name.length > maxNameLength) return unknown;
	return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
