/** Looks whether all is well: `npm run doctor`. */
import { examine, type Finding } from "#server/doctor/doctor.ts";
import { runCommand } from "./command.ts";

const help = `Looks at versions, settings, the database, the disk, the clock, the mail server, the address of the site, permissions, the files that
settings name, the scanner of malware, the build, migrations, jobs and admins: a line each, with what to do where something is wrong. Starts and changes nothing.

Usage: npm run doctor    ends with 1 if something is wrong
`;

const marks: Record<Finding["state"], string> = { well: "ok  ", warning: "WARN", wrong: "FAIL" };

runCommand({ help, options: {} }, async () => {
	for await (const { state, about, told, advice } of examine(process.env)) {
		console.log(`${marks[state]}  ${about.padEnd(12)} ${told}${advice ? `\n      ${" ".repeat(12)} ${advice}` : ""}`);
		if (state === "wrong") process.exitCode = 1;
	}
});
