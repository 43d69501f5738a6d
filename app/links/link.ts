/** What is checked of addresses outside, and when. */

/** Whose links are checked. */
export const linkedKinds = ["card", "resource", "media", "showcase"] as const;
export type LinkedKind = (typeof linkedKinds)[number];

/** Days between two checks of a link that works. */
export const daysBetweenChecks = 28;

/** Days after the first failure when a link is asked again, by how often it has failed; after the last of them, a week from then. */
export const daysAfterFailure = [1, 3, 7] as const;

/** A link is dead once it has failed so often, over so many days. */
export const deadAfter = { failures: 3, days: 7 } as const;

/** Dead links that are counted, and lie on the pages of moderators: the first of them are the ones to look at. */
export const maxDeadCounted = 1_000;

/** Things that moderators see of those that lead to one address. */
export const usesTold = 5;

export const linkMessages = {
	asked: "The address will be checked again within minutes.",
	notDead: "This address is not dead any more.",
	askFailed: "Failed to ask for another check",
	loadFailed: "Failed to load dead links",
} as const;

/** What the Internet Archive kept of an address, from about a day, such as `2026-11-23`. */
export function archivedCopy(url: string, day: string) {
	return `https://web.archive.org/web/${day.replaceAll("-", "")}/${url}`;
}
