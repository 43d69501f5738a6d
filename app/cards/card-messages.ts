/** What is told about cards. The limits that stand in it are in `card.ts`. */
import { changedElsewhere } from "#app/web/text.ts";
import {
	anonymousCardsPerDay,
	maxAvailability,
	maxCardsPerAccount,
	maxPhotoMegabytes,
	maxWorkSamples,
	memberCardsPerDay,
} from "./card.ts";

export const cardDeletion = {
	question: "Delete this card?",
	confirm: "Delete card",
	warning:
		"Its link will stop working right away, and the receipts that stand on it are deleted too. This can't be undone.",
};

export const cardMessages = {
	nameMissing: "Name is required",
	deleted: "Your card is deleted.",
	expertiseMissing: "Expertise is required",
	availabilityMissing: "Choose at least one kind of availability",
	notAdded: (text: string) => `Add "${text}"? Press Add, or empty the field.`,
	availabilityFull: `You can choose up to ${maxAvailability} kinds of availability`,
	blueskyInvalid: "Invalid Bluesky handle format",
	orcidInvalid: "Please enter a valid ORCID iD, such as 0000-0002-1825-0097",
	sampleTitleMissing: "Please enter a title for your work sample",
	sampleUrlMissing: "Please enter a URL for your work sample",
	samplesFull: `You can add up to ${maxWorkSamples} work samples`,
	samplesFullNote: `You've reached the maximum of ${maxWorkSamples} work samples.`,
	styleUnknown: "Choose one of the card styles",
	incomplete: "Add your name, an expertise and what you are available for to go on.",
	photoTooLarge: `Photo must be ${maxPhotoMegabytes} MB or less`,
	photosBusy: "Many photos are coming in right now. Please try again in a minute.",
	photoUnreadable: "This photo can't be read. Try a JPEG, PNG, WebP, GIF, AVIF or SVG image.",
	photoGone: "Please choose your photo again.",
	tooManyCards: `${anonymousCardsPerDay} cards without an account were made from your network today. With an account you can go on.`,
	tooManyOwnCards: `You can make ${memberCardsPerDay} cards a day.`,
	accountFull: `An account can have up to ${maxCardsPerAccount} cards. Delete one on your profile to make room.`,
	tooManyPhotos: "Many photos were sent from your network today.",
	emailIsPublic: "It will be public: everyone who sees your card can see it.",
	takesMessages:
		"Others write to you here without learning your address. You answer on Heliograph, once you have confirmed your own address, and can mute or block anybody.",
	startsInAccount: "This works once the card belongs to an account.",
	tooManyEmails: "The email address is not shown, because many cards were opened from your network.",
	tooManyContacts: "Many contacts were saved from your network",
	saveFailed: "Failed to create card. Please try again.",
	notFound: "Card not found",
	idMissing: "Card ID not found",
	loadFailed: "Error loading card data",
	signInToEdit: "You must be logged in to edit this card",
	signInToChange: "You must be logged in to change this card",
	notYours: "You do not have permission to edit this card",
	updateMissing: "Card not found or you do not have permission to update it",
	changedElsewhere: changedElsewhere("This card"),
	saved: "Card saved successfully!",
	deleteFailed: "Your card could not be deleted. Please try again.",
	changeFailed: "Your card could not be changed. Please try again.",
	claimed: "This card belongs to an account now. Sign in with it to delete the card on your profile.",
	notMadeHere:
		"Only the browser that made this card can delete it. If the card is in your account, you can find it on your profile.",
	tooManyDiscards: "You have tried this too often.",
	noUser: "No authenticated user",
	createFailed: (message: string) => `Error creating card: ${message}`,
} as const;

/** `Migration failed: …` and its kin; what follows says why, in our own words. */
export const migrationMessages = {
	checkFailed: (name: string) => `Error checking for existing card "${name}": please try again.`,
	updateFailed: (name: string) => `Error updating existing card "${name}": please try again.`,
	insertFailed: (name: string) => `Error migrating card "${name}": please try again.`,
	invalid: (name: string, reason: string) => `Error migrating card "${name}": ${reason}`,
	gone: (name: string) => `Error migrating card "${name}": it has been deleted.`,
	refused: (name: string) => `Error migrating card "${name}": it belongs to another account or browser.`,
	tooMany: (advice: string) => `Migration failed: too many cards at once. ${advice}`,
	unreadable: "Migration failed: a card could not be read.",
	unreachable: "Migration failed: the connection was lost.",
} as const;
