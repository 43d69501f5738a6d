import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import {
	approvalUndoneMail,
	approvedMail,
	editedMail,
	hiddenMail,
	rejectedMail,
	shownMail,
} from "#app/admin/decision-mail.ts";
import { closingMail } from "#app/jobs/closing-mail.ts";
import { invitationMail } from "#app/projects/invitations/invitation-mail.ts";
import { offerMail } from "#app/requests/offer-mail.ts";
import { outcomeMail } from "#app/requests/outcome-mail.ts";
import { siteSettings } from "#tests/app.ts";
import { layOutMail } from "./layout.ts";
import { maxNameInMailLength, nameInMail } from "./name-in-mail.ts";

/** Finds what a mail program makes a link: addresses with and without a scheme, mail addresses, addresses of machines. */
const { linkify } = new MarkdownIt();
linkify.set({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });

/** Line breaks, control characters, and what turns or hides text. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

const hostile = [
	"Your Bank Security Team",
	"Your Bank Security Team https://bank.example/login?a=b",
	"bank.example",
	"www.bank.example",
	"security@bank.example",
	"//bank.example",
	"http://",
	"mailto:security@bank.example",
	"bank\u200b.example",
	"bank\u202e.elpmaxe",
	"bank。example",
	"bank．example",
	"bank․com",
	"192.168.0.1",
	"http:⁄⁄bank.com",
	"https ://bank .com",
	"Ada\nYour account is locked",
	"Ada\r\nBcc: eve@example.org",
	"Ada\u2028Lovelace\u2029\u0085x",
	"\u202eevil\u202c \u2066x\u2069",
	"<b>Bank</b><img src=x onerror=alert(1)>",
	"x".repeat(300),
	"👩‍🔬".repeat(100),
	"Call +1 (800) 555-0199 now",
	"0049 30 1234 5678 90",
	"Tides” on Heliograph. “Your account is locked",
	"\0\u0007",
	"   ",
	"….:/\\@…",
	"\ud800",
];

const pieces = fc.constantFrom(
	...[
		"http",
		"https",
		"://",
		"//",
		"www.",
		"bank",
		".com",
		".example",
		".",
		"@",
		"/",
		"\\",
		":",
		"：",
		"。",
		"．",
		"․",
	],
	...[
		"\n",
		"\r",
		"\u2028",
		"\u202e",
		"\u200b",
		"\u200d",
		" ",
		"mailto:",
		"ftp://",
		"<a href=x>",
		"“",
		"”",
		'"',
		"1",
		"7",
		"+",
	],
	...["Ada", "Müller", "史密斯", "אדה", "👩‍🔬", "é", "\u0301", "\0"],
);
const names = fc.oneof(
	fc.constantFrom(...hostile),
	fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.webUrl(),
	fc.emailAddress(),
	fc.ipV4(),
);

const told = {
	to: "maria@example.org",
	hasAccount: true,
	kind: "job" as const,
	url: "https://heliograph.example/jobs",
	readers: "everyone" as const,
};
const origin = "https://heliograph.example";
const invitation = { project: "Tide Tables", inviter: "Ada Lovelace", role: "viewer" as const, token: "t" };
const rejection = { reason: "advertising" as const, explanation: "", wasPublic: false };

/** Every mail that says what somebody has called themselves or something. */
const mailsAbout = [
	(name: string) => invitationMail(told.to, { ...invitation, inviter: name, project: name }, siteSettings),
	(title: string) => approvedMail({ ...told, title }, { wasPublic: false, isHidden: false, whenOver: null }),
	(title: string) => approvedMail({ ...told, title }, { wasPublic: true, isHidden: true, whenOver: null }),
	(title: string) => rejectedMail({ ...told, title }, rejection),
	(title: string) => approvalUndoneMail({ ...told, title }),
	(title: string) => hiddenMail({ ...told, title }, "advertising", "", siteSettings),
	(title: string) => editedMail({ ...told, title }),
	(title: string) => shownMail({ ...told, title }, false),
	(title: string) => closingMail(told.to, { id: "id", title, closesAt: new Date() }, origin),
	(title: string) => outcomeMail(told.to, { id: "id", title }, origin),
	(title: string) => offerMail(told.to, { id: "id", title, isSuggested: false }, origin),
];

/** What mail programs would link in a text, apart from the addresses that the mail means to have. */
function strayLinks(text: string) {
	const meant = [siteSettings.origin, origin, `mailto:${siteSettings.contactEmail}`];
	return (linkify.match(text) ?? []).filter(({ url }) => !meant.some((start) => url.startsWith(start)));
}

test("a name in a mail is one short line without a link or anything unseen, whatever it was", () => {
	fc.assert(
		fc.property(names, (name) => {
			const line = nameInMail(name);
			expect(line).not.toBe("");
			expect(Array.from(line).length).toBeLessThanOrEqual(maxNameInMailLength);
			expect(line).not.toMatch(unseen);
			expect(line).not.toMatch(/:\/|\/\/|[“”"]/);
			expect(linkify.match(`${line}, by way of`) ?? []).toEqual([]);
			expect(linkify.match(`“${line}”`) ?? []).toEqual([]);
			expect(nameInMail(line)).toBe(line);
		}),
		{ numRuns: 2000 },
	);
});

test("no mail links to what is in a name, has it in its subject, or breaks its lines there", () => {
	const lines = mailsAbout.map((write) => layOutMail(write("Ada")).text.split("\n").length);
	fc.assert(
		fc.property(names, (name) => {
			for (const [i, write] of mailsAbout.entries()) {
				const { subject, text, html } = layOutMail(write(name));
				expect(subject).toBe(layOutMail(write("Ada")).subject);
				expect(strayLinks(text)).toEqual([]);
				expect(text.split("\n")).toHaveLength(lines[i] ?? 0);
				expect(text).not.toContain(`'${nameInMail(name)}'`);
				expect(text.replaceAll("\n", "")).not.toMatch(unseen);
				expect(html).not.toMatch(/<img|<b>|<a href=x/);
			}
		}),
		{ numRuns: 300 },
	);
});

test("an invitation says in the site's words whom it is from, also of who poses as an institution", () => {
	const { subject, text } = layOutMail(
		invitationMail(told.to, { ...invitation, inviter: "Your Bank Security Team" }, siteSettings),
	);
	expect(text).toContain("Your Bank Security Team, by way of Heliograph, invites you");
	expect(text).toContain("members choose their names");
	expect(subject).toBe("You are invited to a project on Heliograph");
	const nameless = layOutMail(invitationMail(told.to, { ...invitation, inviter: null }, siteSettings));
	expect(nameless.text).toContain("An unnamed member, by way of Heliograph, invites you");
});

test.each([
	["Ada Lovelace", "Ada Lovelace"],
	["Prof. Dr. Émilie du Châtelet-Laumont, Ph. D.", "Prof. Dr. Émilie du Châtelet-Laumont, Ph. D."],
	["CRISPR: friend or foe?", "CRISPR: friend or foe?"],
	["Citizen Science 2025–2026", "Citizen Science 2025–2026"],
	["Darwin's finches & more!", "Darwin's finches & more!"],
	["Über 100 Jahre 量子力学", "Über 100 Jahre 量子力学"],
	["עדה לאבלייס 👩‍🔬", "עדה לאבלייס 👩‍🔬"],
	["Ice Cores at ice.example", "Ice Cores at ice example"],
	["me@spam.example", "me spam example"],
	["Call +1 (800) 555-0199 now", "Call … now"],
	["Call 0800 / 123 / 45678 now", "Call … now"],
	["Call 0800\u2011123\u201145678 now", "Call … now"],
	["Call 0800\u2212123\u00b745678 now", "Call … now"],
])("%j reads %j in a mail", (name, plain) => expect(nameInMail(name)).toBe(plain));
