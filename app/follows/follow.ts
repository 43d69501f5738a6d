/** The rules of following: what a member is told of when there is something new. */
import { href } from "react-router";

/** `search` is of an address, with what is asked: whatever a list may be asked fits, in any script, of which a character takes twelve there. */
export const followLimits = { follows: 500, searches: 20, topic: 60, search: 10_000 };

/** Followers that are counted. */
export const maxFollowersTold = 1000;

export const followMessages = {
	followed: "You now follow this.",
	unknownFilters: "The list does not know these filters, so you would follow it without them:",
	unfollowed: "You no longer follow this.",
	unknown: "There is nothing here that can be followed.",
	noTopic: `Enter a topic of at most ${followLimits.topic} characters.`,
	signIn: "Sign in to follow this.",
	tooMany: `You can follow ${followLimits.follows} things. Unfollow some first.`,
	tooManySearches: `You can follow ${followLimits.searches} searches and boards. Unfollow some first.`,
	failed: "That did not work. Try again in a moment.",
	newsFailed: "What is new can't be shown just now.",
	loadFailed: "What you follow can't be shown just now.",
};

/** What is followed is named by its path, such as `/jobs?type=Full-time`: the page asks whether it is to be. */
export function followPath(path: string) {
	return `${href("/following")}?${new URLSearchParams({ what: path })}`;
}

/** @param count one more than are counted where there are more */
export function followersText(count: number) {
	return `${countText(count)} ${count === 1 ? "member follows" : "members follow"} this card`;
}

/** @param count as above */
export function newFollowersText(count: number) {
	return `${countText(count)} new ${count === 1 ? "follower" : "followers"}`;
}

function countText(count: number) {
	const most = maxFollowersTold.toLocaleString("en-US");
	return count > maxFollowersTold ? `More than ${most}` : count.toLocaleString("en-US");
}

/** Where a topic is, whose new things a follower is told of. */
export function topicPath(topic: string) {
	return `${href("/search")}?${new URLSearchParams({ topic })}`;
}
