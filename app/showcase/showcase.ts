/** The rules of the showcase that need no schema library: limits, choices and messages. The limits are CHECK constraints too. */
import { changedElsewhere } from "#app/web/text.ts";

/** Maximum lengths of texts, in Unicode code points. */
export const showcaseLimits = {
	name: 100,
	title: 100,
	description: 300,
} as const;

export const itemsPerPage = 24;
/** Items in the featured row, the newest first; a moderator makes room for another. */
export const featuredOnShow = 3;
/** Tags that are offered as filters, the most used first. */
export const tagsOffered = 18;
/** Applications that one address may send in a day. */
export const applicationsPerDay = 20;

export const showcaseCategories = [
	{ value: "blog", label: "Blog", plural: "Blogs" },
	{ value: "publication", label: "Publication", plural: "Publications" },
	{ value: "person", label: "Person", plural: "People" },
] as const;
export type ShowcaseCategory = (typeof showcaseCategories)[number]["value"];
export const showcaseCategoryValues = showcaseCategories.map((category) => category.value);

export const showcaseMessages = {
	nameMissing: "Name is required",
	emailMissing: "Email is required",
	categoryMissing: "Category is required",
	titleMissing: "Title is required",
	descriptionMissing: "Description is required",
	descriptionTooLong: `Description must be less than ${showcaseLimits.description} characters`,
	linkMissing: "Link is required",
	tagMissing: "At least one tag is required",
	incomplete: "Add at least one tag to submit.",
	tooManyApplications: `You can send ${applicationsPerDay} applications a day.`,
	sendFailed: "Failed to send the application. Please try again.",
	sent: "Your application has been submitted successfully! We will review it and get back to you soon.",
	noMatch: "No items found matching your criteria.",
	loadFailed: "Failed to load the showcase",
	itemNotFound: "This item doesn't exist",
	itemHidden: "A hidden item can't be featured.",
	featured: "The item is now featured.",
	unfeatured: "The item is no longer featured.",
	featureFailed: "Failed to change the featured row",
	changedElsewhere: changedElsewhere("This item"),
	saveFailed: "Failed to save the item",
	showFailed: "Failed to load the item",
} as const;

/** Why no further item can be featured, and what to do. @param titles of those that are */
export function featuredRowFull(titles: string[]) {
	const named = new Intl.ListFormat("en-GB").format(titles.map((title) => `'${title}'`));
	return `The featured row is full: ${named}. Stop featuring one of them in the showcase first.`;
}

export function titleLabel(category: string | undefined) {
	return category === "person" ? "Name/Title" : "Title";
}

export function categoryLabel(category: ShowcaseCategory) {
	return showcaseCategories.find(({ value }) => value === category)?.label ?? category;
}
