/** The rules of collab listings that need no schema library: limits, choices, messages, permissions. The limits are CHECK constraints too. */

import type { Viewer } from "#app/accounts/viewer.ts";
import { boardLimits, boardMessages, isOwnEntry } from "#app/boards/board.ts";
import { cutText } from "#app/boards/excerpt.ts";

/** Maximum lengths of texts, in Unicode code points. */
export const collabLimits = {
	name: 100,
	email: boardLimits.email,
	/** Of a quick listing. */
	description: 180,
	title: 120,
	/** Of a detailed listing. */
	detailedDescription: 3000,
	contact: 300,
	url: boardLimits.url,
} as const;

export const listingsPerPage = 50;
/** Characters of a description that the list shows. */
export const descriptionInList = 320;

export const collabTypes = ["Ask", "Offer", "Both"] as const;
export type CollabType = (typeof collabTypes)[number];

/** The categories of a detailed listing, each with the type that the board's filter knows it by. */
export const collabCategories = [
	{ value: "Looking for Writer", type: "Ask" },
	{ value: "Looking for Researcher", type: "Ask" },
	{ value: "Looking for Designer", type: "Ask" },
	{ value: "Looking for Mentor", type: "Ask" },
	{ value: "Looking for Collaboration", type: "Ask" },
	{ value: "Offering Mentorship", type: "Offer" },
	{ value: "Offering Research Assistance", type: "Offer" },
	{ value: "Offering Writing Services", type: "Offer" },
	{ value: "Offering Design Services", type: "Offer" },
	{ value: "Other", type: "Both" },
] as const;
export type CollabCategory = (typeof collabCategories)[number]["value"];
export const collabCategoryValues = collabCategories.map((category) => category.value);

/** Listings whose contact data an account sees in so many seconds before its address is confirmed. */
export const contactsUnconfirmed = { times: 30, seconds: 86_400 };

export const listingDeletion = {
	question: "Delete this listing?",
	confirm: "Delete listing",
	warning: "It will be removed from the board right away. This can't be undone.",
};

export const collabMessages = {
	typeMissing: "Type is required",
	nameMissing: "Name is required",
	emailMissing: "Email is required",
	descriptionMissing: "Description is required",
	descriptionTooLong: `Description must be ${collabLimits.description} characters or less`,
	titleMissing: "Title is required",
	categoryMissing: "Category is required",
	contactMissing: "Contact is required",
	nameHidden: "(the name is hidden from others)",
	contactHidden: "Log in to see contact info",
	contactsRead: `You have seen ${contactsUnconfirmed.times} contacts today. Confirm your email address to see more contacts.`,
	contactUnconfirmed: "Confirm your email address to see this contact",
	loadFailed: "Failed to load collaboration listings",
	signInFirst: boardMessages.signInFirst,
	notFound: boardMessages.notFound,
	saveFailed: "Failed to save listing",
	createFailed: "Failed to create collaboration listing",
	updateFailed: "Failed to update collaboration listing",
	deleted: "The listing is deleted.",
	deleteFailed: "Failed to delete collaboration listing",
	sent: "Thanks for submitting, your post will be reviewed and added soon",
	saved: "Your listing is updated. A moderator will review what you changed.",
	noMatch: "No listings found matching your criteria.",
	sendFailed: (email: string) => `Error submitting your form, please contact ${email}`,
} as const;

export function typeOfCategory(category: CollabCategory): CollabType {
	return collabCategories.find(({ value }) => value === category)?.type ?? "Both";
}

/** Contact data is for whoever is signed in. */
export function canSeeContact(viewer: Viewer) {
	return viewer !== null;
}

/** Nobody but the poster and admins may learn who posted an anonymous listing. */
export function canSeePoster(viewer: Viewer, listing: { userId: string | null; anonymous: boolean }) {
	return !listing.anonymous || isOwnEntry(viewer, listing) || viewer?.isAdmin === true;
}

/** Who posted a listing, told to those who see it though others don't. */
export function nameForModerators({ name, anonymous }: { name: string; anonymous?: boolean }) {
	return anonymous && name !== "" ? `${name} ${collabMessages.nameHidden}` : name;
}

/** What a listing is called where it stands in a list: a quick one has no title. */
export function headingOf(listing: { title: string; description: string }) {
	if (listing.title !== "") return listing.title;
	const characters = Array.from(listing.description.replace(/\s+/g, " "));
	return characters.length <= 60 ? characters.join("") : `${cutText(characters, 59)}…`;
}
