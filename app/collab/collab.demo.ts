import listings from "./collab.demo.json" with { type: "json" };
import type { DetailedInput, QuickInput } from "./collab-input.ts";

/** A listing as `seedDemo` takes it. */
type DemoListing = (QuickInput | DetailedInput) & { filled?: true };

const emptyQuick = { linkedin: "", link: "" };
const emptyDetailed = { tags: [], name: "", anonymous: false, portfolioLink: "", link: "", socialLinks: [] };

/**
 * What the collab board starts with, newest first: people of the past, and of nowhere.
 * The table's conditions check the choices, which JSON can't type.
 */
export const demoListings = listings.map((listing) => ({
	...("category" in listing ? emptyDetailed : emptyQuick),
	...listing,
})) as DemoListing[];
