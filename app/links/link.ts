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
