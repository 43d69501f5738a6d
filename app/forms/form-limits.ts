/** What a form may bring, whichever it is. A single field's own limit is in the rules of its feature. */

/**
 * Most bytes of all texts of a form together, with the names of their fields. A form that is refused comes back with all that was typed, so this also
 * bounds the page that answers it. The longest form of the product has less than 40 KB when every field is full.
 */
export const maxFormBytes = 64 * 1024;

/** Most bytes of the body of a form without files: where a byte of text is escaped, it takes three. */
export const maxPlainBytes = 3 * maxFormBytes;

/** Most bytes of any body: the largest file (a PDF of 7 MB) with its form, and some room to name the limit to whoever is just beyond it. */
export const maxBodyBytes = 8 * 1024 * 1024;

/** Most fields of a form. A card has the most: fewer than 60, with all its entries and work samples. */
export const maxFields = 200;

/** Most files of a form, those it does not take included. */
export const maxFiles = 5;

export const formMessages = {
	wrong: "Nothing is saved yet. Please check the fields marked below.",
	unreadable: "This was not a form that the site understands.",
	tooLarge:
		"This is more than the site takes in one go. Nothing was saved. What you wrote is still in the form: make it shorter there, and send it again.",
	busy: "The server is busy. Nothing was saved. Try again in a minute; what you wrote is still in the form.",
} as const;
