import { morsePath } from "#app/ui/morse.ts";
import { escapeMarkup } from "#app/web/markup.ts";
import type { Mail } from "./mail.ts";

/** Who the product's mails come from. */
export interface Sender {
	name: string;
	address: string;
}

type Content = Omit<Mail, "kind">;

/** A mail as it is kept and sent. */
export interface LaidOutMail {
	recipient: string;
	subject: string;
	text: string;
	html: string;
	unsubscribeUrl: string | null;
}

const footer =
	"Sent by Heliograph, a community platform for science communicators, because this address was used there.";

/**
 * Makes plain text and HTML of a mail. Nothing in it can become a header, a second recipient, markup or a script.
 * @throws {Error} when the recipient is not exactly one address, or the action leads elsewhere than to http or https
 */
export function layOutMail(mail: Content): LaidOutMail {
	if (!isOneAddress(mail.to)) throw new Error("A mail goes to exactly one address");
	const { links = [], wayOut } = mail;
	const ways = wayOut ? [{ url: wayOut.unsubscribe }, { url: wayOut.settings }] : [];
	for (const link of [mail.action, mail.otherAction, ...links, ...ways]) {
		if (link && !isWebAddress(link.url)) throw new Error("A mail links to http and https only");
	}
	const clean: Content = {
		to: mail.to,
		subject: oneLine(mail.subject),
		paragraphs: mail.paragraphs.map((part) =>
			typeof part === "string" ? printable(part) : { written: printable(part.written) },
		),
		...(mail.action && { action: cleanAction(mail.action) }),
		...(mail.otherAction && { otherAction: cleanAction(mail.otherAction) }),
		links: links.map(({ title, about, url }) => ({
			title: oneLine(title),
			about: oneLine(about),
			url: new URL(url).href,
		})),
		...(mail.afterword && { afterword: printable(mail.afterword) }),
		...(wayOut && { wayOut }),
	};
	return {
		recipient: clean.to,
		subject: clean.subject,
		text: textOf(clean),
		html: htmlOf(clean),
		unsubscribeUrl: wayOut?.unsubscribe ?? null,
	};
}

function cleanAction({ label, url }: { label: string; url: string }) {
	return { label: oneLine(label), url: new URL(url).href };
}

function isOneAddress(text: string) {
	return text.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(text);
}

function isWebAddress(text: string) {
	return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function oneLine(text: string) {
	return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

/** Without control characters, of which PostgreSQL takes not all and mail clients few; lines stay. */
function printable(text: string) {
	return text.replaceAll("\r\n", "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}

function textOf({ paragraphs, links = [], action, otherAction, afterword, wayOut }: Content) {
	const listed = links.map(({ title, about, url }) => `${title}\n${about}\n${url}`);
	const actions = [action, otherAction].map((link) => link && `${link.label}:\n${link.url}`);
	const ways = wayOut && `Unsubscribe:\n${wayOut.unsubscribe}\n\nChoose what we mail you:\n${wayOut.settings}`;
	const texts = paragraphs.map((part) => (typeof part === "string" ? part : part.written));
	const parts = [...texts, ...listed, ...actions, afterword, `-- \n${footer}`, ways];
	return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Colours in the dark go by classes, since inline styles know no media queries. */
const darkStyles = [
	":root{color-scheme:light dark}",
	"@media (prefers-color-scheme:dark){",
	".paper{background:#0f1626!important}",
	".surface{background:#161f33!important;border-color:#2a365a!important}",
	".ink{color:#eef0f6!important}",
	".muted{color:#a3adc2!important}",
	".link{color:#8fc1f5!important}",
	"}",
].join("");

const font = "font-family:Figtree,ui-sans-serif,system-ui,-apple-system,'Segoe UI',sans-serif";
const small = "margin:0 0 12px;font-size:14px;line-height:1.5;color:#566074";

function htmlOf({ subject, paragraphs, links = [], action, otherAction, afterword, wayOut }: Content) {
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf9f4">
<div class="paper" style="padding:24px 16px;background:#fbf9f4;${font}">
<div class="surface" style="max-width:560px;margin:0 auto;border:1px solid #e4dfd3;border-radius:18px;overflow:hidden;background:#ffffff">
<div style="padding:20px 28px;background:#ffb81c;color:#141d2b">
<div style="font-size:20px;font-weight:700;letter-spacing:-0.02em">Heliograph</div>
${flashes("CQ")}
</div>
<div style="padding:28px 28px 16px">
${paragraphs.map((part) => paragraph(part, "ink", "margin:0 0 16px;font-size:16px;line-height:1.55;color:#141d2b")).join("\n")}
${links.map(linkItem).join("\n")}
${action ? button(action) : ""}
${otherAction ? plainLink(otherAction) : ""}
${afterword ? paragraph(afterword, "muted", small) : ""}
</div>
</div>
<div style="box-sizing:border-box;max-width:560px;margin:0 auto;padding:16px 28px 0">
${paragraph(footer, "muted", "margin:0;font-size:13px;line-height:1.5;color:#566074")}
${wayOut ? plainLink({ label: "Unsubscribe", url: wayOut.unsubscribe }) + plainLink({ label: "Choose what we mail you", url: wayOut.settings }) : ""}
</div>
</div>
</body>
</html>
`;
}

/** Ours stands from left to right, also one that begins with a name of another script. */
function paragraph(part: Content["paragraphs"][number], tone: "ink" | "muted", style: string) {
	const [text, direction] = typeof part === "string" ? [part, "ltr"] : [part.written, "auto"];
	return `<p class="${tone}" dir="${direction}" style="${style};white-space:pre-line;overflow-wrap:anywhere">${escapeMarkup(text)}</p>`;
}

function button({ label, url }: { label: string; url: string }) {
	const link = escapeMarkup(url);
	return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#ffb81c;color:#141d2b;font-size:16px;font-weight:600;text-decoration:none">${escapeMarkup(label)}</a></p>
<p class="muted" style="${small};overflow-wrap:anywhere">Or copy this address: <a class="link" href="${link}" style="color:#1b5fa8">${link}</a></p>`;
}

function plainLink({ label, url }: { label: string; url: string }) {
	return `<p style="${small}"><a class="link" href="${escapeMarkup(url)}" style="color:#1b5fa8">${escapeMarkup(label)}</a></p>`;
}

function linkItem({ title, about, url }: { title: string; about: string; url: string }) {
	return `<p style="margin:0 0 16px;font-size:16px;line-height:1.4;overflow-wrap:anywhere"><a class="link" dir="auto" href="${escapeMarkup(url)}" style="color:#1b5fa8;font-weight:600">${escapeMarkup(title)}</a><br><span class="muted" dir="auto" style="font-size:14px;color:#566074">${escapeMarkup(about)}</span></p>`;
}

/** The signature, as boxes: mail clients drop drawings. Two pixels for each unit of the path. */
function flashes(text: string) {
	let end = 0;
	const bars = [...morsePath(text).path.matchAll(/M([\d.]+) [\d.]+h([\d.]+)/g)].map(([, middle, length]) => {
		const start = Number(middle) - 1;
		const width = Math.round(Number(length)) + 2;
		const bar = `<span style="display:inline-block;width:${width * 2}px;height:4px;margin-left:${(start - end) * 2}px;border-radius:2px;background:#141d2b"></span>`;
		end = start + width;
		return bar;
	});
	return `<div aria-hidden="true" style="margin-top:10px;font-size:0;line-height:4px">${bars.join("")}</div>`;
}
