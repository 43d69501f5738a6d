import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { boardMessages } from "#app/boards/board.ts";
import { emailMessages } from "#app/ui/email.ts";
import { cleanLine, maxTypedLength, webAddress } from "#app/ui/typed-text.ts";
import { tooLong } from "#app/web/text.ts";
import { cardLimits, hostAndPathOf } from "./card.ts";
import { cardSchema } from "./card-input.ts";
import { cardMessages } from "./card-messages.ts";
import { fieldsOf } from "./form/card-fields.ts";
import { checkWorkSample } from "./form/card-intents.ts";

const filled = { name: "Rachel Carson", expertise: "Marine Biology", availability: ["Public Speaking"] };

function errorsOf(fields: Record<string, unknown>) {
	const result = cardSchema.safeParse({ ...filled, ...fields });
	return result.success
		? {}
		: Object.fromEntries(result.error.issues.map((issue) => [issue.path.join("."), issue.message]));
}

function cardOf(fields: Record<string, unknown>) {
	return cardSchema.parse({ ...filled, ...fields });
}

test("a text of millions of characters is too long without being cleaned", () => {
	const long = "a\u200b ".repeat(1_000_000);
	const cleaned = vi.spyOn(String.prototype, "normalize");
	const errors = errorsOf({
		...{ name: long, title: long, bio: long, email: long, website: long, bluesky: long, orcid: long },
		...{ customExpertise: long, customAvailability: long, sampleTitle: long, sampleUrl: long },
	});
	const longest = Math.max(...cleaned.mock.contexts.map((text) => String(text).length));
	cleaned.mockRestore();
	expect(longest).toBeLessThanOrEqual(maxTypedLength);
	expect(errors).toMatchObject({ name: tooLong("Name", cardLimits.name), bio: tooLong("Bio", cardLimits.bio) });
});

test("a name, an expertise and an availability make a card", () => {
	expect(cardOf({})).toEqual({
		name: "Rachel Carson",
		title: "Science Communicator",
		expertise: "Marine Biology",
		availability: ["Public Speaking"],
		bio: "",
		email: "",
		website: "",
		bluesky: "",
		linkedin: "",
		orcid: "",
		cardStyle: "heliograph",
		takesMessages: false,
		openToCollaborations: false,
		isVisible: false,
		workSamples: [],
		avatar: null,
		languages: [],
		town: "",
		country: "",
		timeZone: "",
		audiences: [],
		travel: "",
		pay: "",
		requests: "",
		requestsPerMonth: null,
	});
});

test("what a card does not have is not let in", () => {
	expect(Object.keys(cardOf({ userId: "1", createdAt: "2020", claimTokenHash: "x", id: "1", approved: "on" }))).toEqual(
		Object.keys(cardOf({})),
	);
});

test.each([
	["name", { name: "" }, cardMessages.nameMissing],
	["name", { name: " \u200b \u202e\t" }, cardMessages.nameMissing],
	["name", { name: ["a", "b"] }, "Name must be text"],
	["name", { name: "x".repeat(cardLimits.name + 1) }, "Name must be 100 characters or less"],
	["expertise", { expertise: undefined }, cardMessages.expertiseMissing],
	["availability", { availability: [] }, cardMessages.availabilityMissing],
	["availability", { availability: ["  "] }, cardMessages.availabilityMissing],
	["availability", { availability: Array.from({ length: 21 }, (_, i) => `a${i}`) }, cardMessages.availabilityFull],
	["bio", { bio: "x".repeat(121) }, "Bio must be 120 characters or less"],
	["email", { email: "nobody" }, emailMessages.invalid],
	["website", { website: "javascript:alert(1)" }, boardMessages.urlInvalid],
	["linkedin", { linkedin: "ftp://example.org" }, boardMessages.urlInvalid],
	["orcid", { orcid: "0000-0002-1825-0098" }, "Please enter a valid ORCID iD, such as 0000-0002-1825-0097"],
	["bluesky", { bluesky: "rachel carson!" }, "Invalid Bluesky handle format"],
	["cardStyle", { cardStyle: "comic" }, cardMessages.styleUnknown],
	["bluesky", { bluesky: "." }, "Invalid Bluesky handle format"],
	["bluesky", { bluesky: "rachel..example.org" }, "Invalid Bluesky handle format"],
	["linkedin", { linkedin: "in/" }, boardMessages.urlInvalid],
	[
		"customAvailability",
		{ customAvailability: " Museum nights " },
		'Add "Museum nights"? Press Add, or empty the field.',
	],
	["sampleUrl", { sampleUrl: "example.org" }, 'Add "example.org"? Press Add, or empty the field.'],
	["sampleTitle", { sampleTitle: "Book", sampleUrl: "example.org" }, 'Add "Book"? Press Add, or empty the field.'],
	[
		"workSamples",
		{ workSamples: Array(5).fill({ title: "a", url: "example.org" }) },
		"You can add up to 4 work samples",
	],
])("%s is refused for %j", (field, fields, message) => {
	expect(errorsOf(fields)).toEqual({ [field]: message });
});

test("all mistakes are told at once", () => {
	expect(Object.keys(errorsOf({ name: "", expertise: "", availability: [], email: "x", website: "x" }))).toEqual([
		"name",
		"expertise",
		"availability",
		"email",
		"website",
	]);
});

test("limits count characters, not UTF-16 units", () => {
	expect(errorsOf({ bio: "🦊".repeat(120) })).toEqual({});
	expect(errorsOf({ bio: "🦊".repeat(121) })).toEqual({ bio: "Bio must be 120 characters or less" });
});

test("text is stored composed, on one line, without invisible characters, and keeps what scripts and emoji need", () => {
	expect(cleanLine("  Ra\u0000chel\u202e \n Carson ")).toBe("Rachel Carson");
	expect(cleanLine("e\u0301")).toBe("é");
	expect(cleanLine("👩‍🔬 علی‌رضا")).toBe("👩‍🔬 علی‌رضا");
});

test("a custom expertise goes before a preset, in the preset's spelling if it is one", () => {
	expect(cardOf({ customExpertise: "Mycology" }).expertise).toBe("Mycology");
	expect(cardOf({ customExpertise: "ecology" }).expertise).toBe("Ecology");
});

test("availability is unique regardless of case", () => {
	expect(cardOf({ availability: ["podcast guest", "Podcast Guest"] }).availability).toEqual(["Podcast Guest"]);
});

test.each(["in/rachel-carson", "/in/rachel-carson", "https://www.linkedin.com/in/rachel-carson"])(
	"the LinkedIn profile %j is stored as its address, and read with its path",
	(typed) => {
		const { linkedin } = cardOf({ linkedin: typed });
		expect(linkedin).toBe("https://www.linkedin.com/in/rachel-carson");
		expect(hostAndPathOf(linkedin)).toBe("linkedin.com/in/rachel-carson");
	},
);

test.each([
	["rachel.example.org", "@rachel.example.org"],
	["@rachel.example.org", "@rachel.example.org"],
	["https://bsky.app/profile/rachel.example.org", "@rachel.example.org"],
	["bsky.app/profile/@rachel.example.org/", "@rachel.example.org"],
	["", ""],
	["@", ""],
])("the Bluesky handle %j is stored as %j", (typed, stored) => {
	expect(cardOf({ bluesky: typed }).bluesky).toBe(stored);
});

describe("web addresses", () => {
	test.each([
		["example.org", "https://example.org"],
		["http://example.org/a?b#c", "http://example.org/a?b#c"],
		["HTTPS://Example.ORG/Path?Q", "https://example.org/Path?Q"],
		["example.org:8080/a", "https://example.org:8080/a"],
		["müller.example", "https://müller.example"],
		["//example.org/a", "https://example.org/a"],
		["https://example.org/a|b?{c}#^`", "https://example.org/a%7Cb?%7Bc%7D#%5E%60"],
	])("%j becomes %j", (typed, stored) => {
		expect(webAddress(typed)).toBe(stored);
	});

	test.each([
		"javascript:alert(1)",
		"JaVaScRiPt://example.org/%0aalert(1)",
		"javascript:1@example.org",
		"data:text/html,x",
		"vbscript:x",
		"mailto:a@example.org",
		"ftp://example.org",
		"tel:123",
		"https://",
		"https://localhost",
		"https://user:password@example.org",
		"https://exa mple.org",
		"word",
		"https://example.org/<script>",
		"///example.org",
		"https:///example.org",
		"https://exa{mple}.org",
		"https://exa|mple.org/a",
	])("%j is none", (typed) => {
		expect(webAddress(typed)).toBeNull();
	});

	test("what is taken is http or https, whatever was typed", () => {
		const pieces = fc.constantFrom(
			"javascript:",
			"data:",
			"https://",
			"http:",
			"//",
			"example.org",
			"@",
			":",
			"\t",
			"\\",
			"x",
			".",
			"%0a",
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
				const address = webAddress(cleanLine(parts.join("")));
				if (address !== null) expect(new URL(address).protocol).toMatch(/^https?:$/);
			}),
		);
	});
});

test("a work sample is checked before it is added", () => {
	expect(checkWorkSample({ title: " Book ", url: "example.org" }, 0)).toEqual({
		sample: { title: "Book", url: "https://example.org" },
	});
	expect(checkWorkSample({ title: "", url: "" }, 0)).toEqual({
		errors: { title: "Please enter a title for your work sample", url: "Please enter a URL for your work sample" },
	});
	expect(checkWorkSample({ title: "Book", url: "example.org" }, 4)).toEqual({
		errors: { title: "You can add up to 4 work samples" },
	});
});

test("a form of any shape gives a card or messages, and never throws", () => {
	const keys = fc.constantFrom(
		...Object.keys(cardOf({})),
		"workSamples[0].url",
		"workSamples[9].title",
		"workSamples[0]",
		"name.x",
		"__proto__",
		"a[b",
	);
	const values = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("on", "https://example.org", "Astronomy"));
	const typed = fc.array(fc.tuple(keys, values), { maxLength: 20 });
	fc.assert(
		fc.property(typed, fc.boolean(), (entries, isFilled) => {
			const form = new FormData();
			for (const [key, value] of isFilled ? Object.entries(filled) : []) form.append(key, String(value));
			for (const [key, value] of entries) form.append(key, value);
			const submission = parseWithZod(form, { schema: cardSchema, disableAutoCoercion: true });
			if (submission.status !== "success") expect(submission.error).not.toEqual({});
			else expect(cardSchema.parse(fieldsOf(submission.value))).toEqual(submission.value);
		}),
	);
});
