/** What the page of a member shows at most, and says. */

export const cardsOnHome = 3;
/** Unread notifications. */
export const maxWaiting = 10;
/** Rows of what an account has begun. */
export const maxBegun = 5;
/** Of each kind that waits until the account has done something. */
export const maxAsked = 20;
export const maxNews = 8;
/** For so many days something is new. */
export const newsDays = 14;
/** Topics that somebody who begins is asked to follow. */
export const topicsToBegin = 3;

export const homeMessages = {
	loadFailed: "Your home could not be loaded. Try again in a moment.",
	nothingWaits: "Nothing is waiting for you.",
	moreWaits: "There is more. It appears here once you have answered some of these.",
	nothingPublic: "Nothing is public here yet.",
	noNews: "Nothing new in the last two weeks from what you follow.",
};
