import { expect, test } from "vitest";
import { profileName } from "./profile-name.ts";

test("a known network is called by its name, any other by its host", () => {
	expect(profileName("https://bsky.app/profile/heliograph.example")).toBe("Bluesky");
	expect(profileName("https://www.linkedin.com/company/heliograph")).toBe("LinkedIn");
	expect(profileName("https://social.example.org/@heliograph")).toBe("social.example.org");
});
