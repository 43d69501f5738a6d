/** Moves tables of another instance in: `npm run import -- --from FOLDER`. */
import { writeSync } from "node:fs";
import { resolve } from "node:path";
import { countUninvited, inviteMembers } from "#app/accounts/invite-members.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { createMailer } from "#app/mail/mailer.server.ts";
import { type MalwareScan, openMalwareScan } from "#app/web/malware-scan.server.ts";
import { readSettings, type Settings } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import { moveIn, type Refusal } from "#server/moving/move-in.ts";
import { OptionError, openPrivately, runCommand, tell, withDatabase } from "./command.ts";
import { withProgress } from "./progress.ts";

const help = `Moves in what a folder holds: a file for each table, CSV or JSON, as Supabase exports them, and the pictures of its
storage in the folder storage. Nothing is written unless you say --write; what would be is told. It can be run again.

Tables: users, waitlist, scicomm_cards, resources, collab_listings, job_listings, media_items, scicomm_projects,
project_contributors, project_content, content_versions, project_stars, and those that npm run export writes besides

Usage: npm run import -- --from FOLDER
       npm run import -- --from FOLDER --write
       npm run import -- --from FOLDER --write --invite mails the members who came, each once, to choose a password
       npm run import -- --from FOLDER --report FILE    writes the rows that are refused into a file, each with its reason

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER. More: docs/moving.md
`;

const options = {
	from: { type: "string" },
	write: { type: "boolean" },
	invite: { type: "boolean" },
	report: { type: "string" },
} as const;
/** Refused rows that are told without a file. */
const told = 20;

runCommand(
	{ help, options },
	async ({ from, write: isWriting = false, invite: isInviting = false, report: reportPath }) => {
		if (!from) throw new OptionError(`--from takes the name of a folder.\n\n${help}`);
		const settings = readSettings(process.env);
		if (isInviting && !isWriting) throw new OptionError("--invite goes with --write.");
		if (isInviting && !(settings.SMTP_URL && settings.ORIGIN))
			throw new OptionError(
				"--invite needs a mail server, and what links in mails start with: set SMTP_URL and ORIGIN.",
			);
		// Before anything is written. It may say who is a member.
		await using report = reportPath === undefined ? null : await openPrivately(reportPath);
		const file = report?.fd ?? null;
		await withDatabase(settings, async (db) => {
			const isMalware = settings.CLAMD ? openMalwareScan(settings.CLAMD) : undefined;
			const members = await move(db, resolve(from), { isWriting, isMalware, file });
			if (isInviting) await invite(db, members, settings);
			else if (isWriting) await tellUninvited(db, members);
			else tell("Nothing is written. Do it with --write.");
		});
	},
);

/** @returns the accounts of the members in the files */
async function move(
	db: Database,
	folder: string,
	{ isWriting, isMalware, file }: { isWriting: boolean; isMalware: MalwareScan | undefined; file: number | null },
) {
	let refusals = 0;
	const onRefusal = (table: string, { id, place, reason }: Refusal) => {
		// What a file says must not command the terminal.
		const line = `${[table, place, id.slice(0, 100)].filter(Boolean).join(" ")}: ${reason}`.replace(/\p{Cc}/gu, " ");
		if (file !== null) writeSync(file, `${line}\n`);
		else if (refusals < told) tell(`Refused: ${line}`);
		refusals++;
	};
	const { tables, members } = await withProgress(isWriting ? "Moving in" : "Trying", (onProgress) =>
		moveIn(db, folder, { isWriting, isMalware, onRefusal, onProgress }),
	);
	for (const { table, counts } of tables) {
		if (!counts) tell(`${table}: not a table that can be moved in`);
		else
			tell(`${table}: ${counts.made} made, ${counts.changed} changed, ${counts.left} left, ${counts.refused} refused`);
	}
	if (file === null && refusals > told) tell(`${refusals - told} more rows are refused: see them with --report FILE`);
	return members;
}

async function invite(db: Database, members: string[], { ORIGIN = "", LOG_LEVEL }: Settings) {
	const mailer = createMailer({ hasSmtp: true, logger: createLogger(LOG_LEVEL) });
	const invited = await withProgress("Inviting", (onProgress) =>
		inviteMembers({ db, mailer, site: { mailOrigin: ORIGIN } }, members, onProgress),
	);
	tell(`${invited} members are invited to choose a password. The server sends the mails while it runs.`);
}

async function tellUninvited(db: Database, members: string[]) {
	const waiting = await countUninvited(db, members);
	if (waiting > 0) tell(`${waiting} members have no password yet. Invite them with --write --invite.`);
}
