import { href } from "react-router";

/** Entries of each kind that the page of an organisation shows; the rest is on their board. */
export const shownOfOrganisation = 10;

export const organisationMessages = {
	notFound: "Nothing is here under this name",
	loadFailed: "Failed to load what this organisation posted",
} as const;

/**
 * The path of the page of what everybody sees under a name; null for a name without a letter or digit, under which nothing is found.
 * What may not stand in a path, or would be a path of its own, becomes a hyphen, which means as little in a name as they do.
 */
export function organisationPath(name: string) {
	if (!/[\p{L}\p{N}]/u.test(name)) return null;
	const words = name.split(/[\s/\\?#%.-]+/).filter(Boolean);
	return href("/organisations/:name", { name: words.join("-") });
}
