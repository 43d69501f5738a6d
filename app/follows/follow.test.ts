import { expect, test } from "vitest";
import { followersText, maxFollowersTold, newFollowersText } from "./follow.ts";

test("followers are counted in words, and those beyond the limit as more", () => {
	expect([1, 2, maxFollowersTold, maxFollowersTold + 1].map(newFollowersText)).toEqual([
		"1 new follower that day",
		"2 new followers that day",
		"1,000 new followers that day",
		"More than 1,000 new followers that day",
	]);
	expect(followersText(maxFollowersTold + 1)).toBe("More than 1,000 members follow this card");
});
