import { expect, test } from "vitest";
import { layOutMail } from "./layout.ts";

const mail = {
	to: "maria@example.org",
	subject: "Choose a new password",
	paragraphs: ["Someone has asked for a new password.", "If it was you, go on."],
	action: { label: "New password", url: "https://heliograph.example/reset-password?token=a&b=c" },
	afterword: "The link works for an hour.",
};

test("a mail reads the same as plain text and as HTML, and says who sends it and why", () => {
	const { recipient, subject, text, html } = layOutMail(mail);
	expect([recipient, subject]).toEqual(["maria@example.org", "Choose a new password"]);
	expect(text).toBe(
		[
			"Someone has asked for a new password.",
			"If it was you, go on.",
			"New password:\nhttps://heliograph.example/reset-password?token=a&b=c",
			"The link works for an hour.",
			"-- \nSent by Heliograph, a community platform for science communicators, because this address was used there.\n",
		].join("\n\n"),
	);
	for (const part of [...mail.paragraphs, "New password", "The link works for an hour.", "Sent by Heliograph"])
		expect(html).toContain(part);
	expect(html).toContain('href="https://heliograph.example/reset-password?token=a&amp;b=c"');
	expect(html).toContain("<title>Choose a new password</title>");
});

test("nothing that people wrote becomes markup", () => {
	const evil = `"><img src=x onerror=alert(1)> & 'it'`;
	const { html } = layOutMail({
		to: mail.to,
		subject: evil,
		paragraphs: [evil],
		action: { label: evil, url: `https://heliograph.example/?q=${evil}` },
		afterword: evil,
	});
	expect(html).not.toContain("<img");
	expect(html.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt; &amp; &#39;it&#39;/g)).toHaveLength(4);
	expect(html).not.toMatch(/href="[^"]*['<>]/);
});

test("what is written from right to left stands so, in a paragraph and in a list", () => {
	const { html } = layOutMail({
		...mail,
		paragraphs: ["أحمد wrote:", { written: "מדע לכולם" }],
		links: [{ title: "علوم البحار", about: "مقال", url: "https://heliograph.example/media/1" }],
	});
	for (const text of ["מדע לכולם", "علوم البحار", "مقال"])
		expect(html).toMatch(new RegExp(`<[^>]* dir="auto"[^>]*>${text}<`));
	expect(html).toMatch(/<p [^>]*dir="ltr"[^>]*>أحمد wrote:</);
});

test("a subject is one line, and text keeps its lines but no control characters", () => {
	const laidOut = layOutMail({
		...mail,
		subject: " One\r\nBcc: x@example.org\u2028\0two ",
		paragraphs: ["a\r\nb\0\u0007c"],
	});
	expect(laidOut.subject).toBe("One Bcc: x@example.org two");
	expect(laidOut.text).toMatch(/^a\nbc\n/);
});

test.each([
	"",
	"maria",
	"maria@example.org, eve@example.org",
	"maria@example.org;eve@example.org",
	"maria@example.org\r\nBcc: eve@example.org",
	"maria@example.org\n",
	"Maria <maria@example.org>",
	"<maria@example.org>",
	"maria@eve@example.org",
	"maria @example.org",
	"maria@example.org\0",
	`${"m".repeat(250)}@example.org`,
])("%j is not an address to send to", (to) => {
	expect(() => layOutMail({ ...mail, to })).toThrow("A mail goes to exactly one address");
});

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.org", "/reset-password", ""])(
	"a mail does not link to %j",
	(url) => {
		expect(() => layOutMail({ ...mail, action: { label: "Go", url } })).toThrow("A mail links to http and https only");
	},
);
