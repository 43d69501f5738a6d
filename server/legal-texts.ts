/** The texts of the legal pages: Markdown in a folder of the operator's, and where there is none in docs/legal. Read once, at start. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { emailChangeDays, sessionDays, sessionDaysInAll } from "#app/accounts/account.ts";
import { securityLogDays } from "#app/accounts/security-log.ts";
import { type LegalPage, type LegalText, type LegalTexts, legalPageNames, legalPages } from "#app/legal/legal.ts";
import { daysBetweenChecks as linkCheckDays } from "#app/links/link.ts";
import { keptDays as mailDays } from "#app/mail/outbox.server.ts";
import { daysKept as moderationDays } from "#app/moderation/moderation.ts";
import { notificationDays } from "#app/notifications/notification.ts";
import { invitationDays, overInvitationDays } from "#app/projects/contributors/contributor.ts";
import { waitingDays as unconfirmedDays } from "#app/unconfirmed/unconfirmed.ts";
import { unconfirmedDays as waitlistDays } from "#app/waitlist/waitlist.ts";
import { SettingsError } from "./operator-error.ts";

const defaultFolder = "docs/legal";
/** What `{{word}}` in a text stands for, so that no text says another number than the code. */
const facts = {
	emailChangeDays,
	sessionDays,
	sessionDaysInAll,
	securityLogDays,
	mailDays,
	unconfirmedDays,
	waitlistDays,
	invitationDays,
	overInvitationDays,
	notificationDays,
	linkCheckDays,
	moderationDays,
};

interface Operator {
	folder?: string | undefined;
	contactEmail: string;
}

/** @throws {SettingsError} when the folder is none, or a text can't be read or has a `{{word}}` that stands for nothing */
export async function readLegalTexts({ folder, contactEmail }: Operator): Promise<LegalTexts> {
	if (folder !== undefined && !(await stat(folder).catch(() => null))?.isDirectory())
		throw new SettingsError([`LEGAL_FOLDER is ${JSON.stringify(folder)}, but takes a folder that can be read.`]);
	const texts = await Promise.all(
		legalPageNames.map(async (name) => [name, await readText(name, folder ?? defaultFolder, contactEmail)] as const),
	);
	// One of each name.
	return Object.fromEntries(texts) as LegalTexts;
}

async function readText(name: LegalPage, folder: string, contactEmail: string): Promise<LegalText> {
	const path = join(folder, `${name}.md`);
	const known: Record<string, string | number> = { ...facts, contactEmail };
	const source = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT" && folder !== defaultFolder) return null;
		throw new SettingsError([`${path} can't be read: ${error.message}.`]);
	});
	if (source === null) return readText(name, defaultFolder, contactEmail);
	const text = source.replace(/\{\{(\w*)\}\}/g, (_, word: string) => {
		if (!Object.hasOwn(known, word))
			throw new SettingsError([`${path} has {{${word}}}, but there are only: ${Object.keys(known).join(", ")}.`]);
		return String(known[word]);
	});
	return render(text, legalPages[name].label);
}

/** @param fallback the title of a text that does not begin with one */
function render(text: string, fallback: string): LegalText {
	const markdown = new MarkdownIt({ html: false, linkify: true });
	const [, title = fallback, rest = text] = /^\s*# ([^\n]+)\n(.*)$/s.exec(text) ?? [];
	return { title: title.trim(), html: markdown.render(rest) };
}
