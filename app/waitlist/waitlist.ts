/** Times one address may join in an hour, enough for a classroom behind one address. */
export const joinsPerHour = 30;

/** How many members the welcome page names while nobody has joined, or the count can't be read. */
export const memberCountFallback = 5;

/** Days within which joining again with an address mails its owner nothing. */
export const askAgainDays = 7;

/** Days after which a place is forgotten whose owner was asked to confirm it and did not. */
export const unconfirmedDays = 14;

export const waitlistMessages = {
	joined: "Thanks for joining our waitlist!",
	failed: "Something went wrong. Please try again.",
	tooMany: `Your network has joined the waitlist ${joinsPerHour} times in an hour, which is the limit.`,
	note: `We will mail you a link to confirm. Unless you use it within ${unconfirmedDays} days, we forget your address.`,
	linkOver: "This link no longer works. Use the one in our latest mail, or join again.",
	confirmed: "You are on the waitlist. We will write to you when there is news.",
	leaveOver: "This link no longer works: your address is already forgotten, or a later mail has another link.",
	left: "Your address is forgotten. You can join again at any time.",
} as const;
