/** Opens a session of psql: `npm run psql`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates } from "node:tls";
import { forPrograms } from "#app/db/address.server.ts";
import { readSettings } from "#server/env.ts";
import { OperatorError } from "#server/operator-error.ts";
import { endWell, openDatabase } from "./command.ts";

const help = `Opens a session of psql with the server's database, also while the server runs. What follows -- goes to psql.

Usage: npm run psql
       npm run psql -- -c "select count(*) from users"

The database is the one at DATABASE_URL, or else the server's own in DATA_FOLDER.
`;

endWell(async () => {
	const args = process.argv.slice(2);
	if (args.includes("--help")) return process.stdout.write(help);
	const { url, stop } = await openDatabase(readSettings(process.env));
	try {
		process.exitCode = await runPsql(url, args);
	} finally {
		await stop();
	}
});

/** The password goes by the environment: others on this machine may read what a program is started with. */
async function runPsql(address: string, args: string[]) {
	const { url, password, namesNoAuthority } = forPrograms(address);
	const trusted = namesNoAuthority && !process.env.PGSSLROOTCERT ? await writeTrusted() : undefined;
	const env = {
		...process.env,
		...(password && { PGPASSWORD: password }),
		...(trusted && { PGSSLROOTCERT: join(trusted, trustedFile) }),
	};
	const psql = spawn("psql", [url, ...args], { stdio: "inherit", env });
	// Ctrl-C is for the statement that runs.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => psql.kill(signal));
	try {
		const [code] = await once(psql, "exit");
		return code ?? 1;
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
		throw new OperatorError(
			"psql is not on this machine. Install PostgreSQL's client (Debian: apt install postgresql-client; macOS: brew install libpq), " +
				"and say this again.",
		);
	} finally {
		if (trusted) await rm(trusted, { recursive: true });
	}
}

const trustedFile = "authorities.pem";

/** Those that the server trusts: psql knows no authorities by itself. @returns the folder of the file */
async function writeTrusted() {
	const folder = await mkdtemp(join(tmpdir(), "heliograph-psql-"));
	await writeFile(join(folder, trustedFile), getCACertificates().join("\n"));
	return folder;
}
