import { expect, test } from "vitest";
import { canEditMedia, tagsOf } from "./media.ts";
import { mediaSchema } from "./media-input.ts";

const required = ["title", "url", "description", "author"] as const;
const messages = ["Title is required", "URL is required", "Description is required", "Author name is required"];
const valid = { title: "T", url: "https://example.org", type: "article", description: "D", author: "A" };

function mistakesOf(fields: Record<string, string>) {
	const errors: Record<string, string[]> = {};
	for (const { path, message } of mediaSchema.safeParse(fields).error?.issues ?? []) {
		errors[path.join(".")] = [...(errors[path.join(".")] ?? []), message];
	}
	return errors;
}

const choices = Array.from({ length: 2 ** required.length }, (_, number) =>
	required.filter((_, i) => (number >> i) & 1),
);

test.each(choices.map((empty) => ({ empty })))(
	"of what is missing all is told, in the order of the form: without $empty",
	({ empty }) => {
		const fields = { ...valid, ...Object.fromEntries(empty.map((field) => [field, " \u200b "])) };
		const errors = mistakesOf(fields);
		const missing = empty.map((field) => [field, [messages[required.indexOf(field)]]]);
		expect(Object.entries(errors)).toEqual(missing);
	},
);

test.each([
	["title", "t".repeat(151), "Title must be 150 characters or less"],
	["url", "javascript:alert(1)", "Please enter a valid URL"],
	["description", "d".repeat(501), "Description must be 500 characters or less"],
	["author", "a".repeat(101), "Author must be 100 characters or less"],
	["imageUrl", "ftp://example.org/x.png", "Please enter a valid URL"],
	["type", "song", "Choose one from the list"],
	["tagText", "a,b,c,d,e,f,g,h,i,j,k", "You can add up to 10 tags"],
	["tagText", "t".repeat(31), "A tag must be 30 characters or less"],
])("%s as %j is refused: %s", (field, text, message) => {
	const errors = mistakesOf({ ...valid, [field]: text });
	expect([...new Set(Object.values(errors).flat())]).toEqual([message]);
	expect(Object.keys(errors)).toEqual([field]);
});

const owner = { id: "1", isAdmin: false };
const other = { id: "2", isAdmin: false };
const admin = { id: "3", isAdmin: true };

test("an item is its owner's and the admins' to edit and delete, and one without an owner the admins' alone", () => {
	const item = { userId: owner.id };
	expect([owner, other, admin, null].map((viewer) => canEditMedia(viewer, item))).toEqual([true, false, true, false]);
	expect([owner, admin, null].map((viewer) => canEditMedia(viewer, { userId: null }))).toEqual([false, true, false]);
});

test("the tags of some items come once each, the most frequent first, then by name", () => {
	const items = [["b", "a"], ["c", "b"], [], ["d", "c", "b"]].map((tags) => ({ tags }));
	expect(tagsOf(items)).toEqual(["b", "c", "a", "d"]);
});

test("tags are those that are chips and those that were typed, each once, ten at most", () => {
	const parse = (tags: string, tagText: string) => mediaSchema.safeParse({ ...valid, tags, tagText });
	const ten = "a,b,c,d,e,f,g,h,i,j";
	expect(parse(ten, "J, #a,").success).toBe(true);
	expect(parse(ten, "k").error?.issues).toMatchObject([{ path: ["tagText"], message: "You can add up to 10 tags" }]);
});
