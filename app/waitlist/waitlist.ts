/** Times one address may join in an hour, enough for a classroom behind one address. */
export const joinsPerHour = 30;

/** How many members the welcome page names while nobody has joined, or the count can't be read. */
export const memberCountFallback = 5;

export const waitlistMessages = {
	joined: "Thanks for joining our waitlist!",
	failed: "Something went wrong. Please try again.",
} as const;

/** What a waitlist form is answered. */
export interface JoinAnswer {
	joined: boolean;
	message: string;
	/** What was typed, unless it is on the list now. */
	email: string;
	/** Which of a page's forms was posted; empty for the first. */
	place: string;
}
