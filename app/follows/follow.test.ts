import { expect, test } from "vitest";
import { followersText, maxFollowersTold, newFollowersText } from "./follow.ts";

test("followers are counted in words, and those beyond the limit as more", () => {
	expect([1, 2, maxFollowersTold, maxFollowersTold + 1].map(newFollowersText)).toEqual([
		"1 new follower",
		"2 new followers",
		"1,000 new followers",
		"More than 1,000 new followers",
	]);
	expect(followersText(maxFollowersTold + 1)).toBe("More than 1,000 members follow this card");
});
