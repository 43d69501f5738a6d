/** Connections to a database that speaks TLS with a certificate of an authority of its own, as one on another machine would. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { connectDatabase } from "#app/db/client.server.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { readSettings } from "../env.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { connectAlone } from "./migrate.ts";

/** A database whose certificate is for 127.0.0.1. @returns its address, and the file of its certificate, which nobody else has signed */
async function startWithTls() {
	const folder = ownFolder("heliograph-tls-");
	const [key, certificate] = [join(folder, "server.key"), join(folder, "server.crt")];
	const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
	const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
	execFileSync("openssl", [...made, "-keyout", key, "-out", certificate, ...subject], { stdio: "ignore" });
	const options = { dataFolder: join(folder, "data") };
	await (await startEmbeddedPostgres(options)).stop();
	const pgdata = join(options.dataFolder, "postgres", "pgdata");
	const { uid, gid } = statSync(pgdata);
	for (const file of [key, certificate]) {
		const place = join(pgdata, file.slice(folder.length + 1));
		copyFileSync(file, place);
		chownSync(place, uid, gid);
		chmodSync(place, 0o600);
	}
	const settings = join(pgdata, "postgresql.conf");
	writeFileSync(settings, `${readFileSync(settings, "utf8")}\nssl = on\n`);
	const { url, stop } = await startEmbeddedPostgres(options);
	afterAll(stop);
	return { url, certificate };
}

/** What the settings make of an address. */
function addressIn(settings: Record<string, string>) {
	return readSettings(settings).DATABASE_URL ?? "";
}

async function isEncrypted(address: string) {
	const { $client } = connectDatabase(address, 1);
	try {
		const { rows } = await $client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
		return rows[0].ssl;
	} finally {
		await $client.end();
	}
}

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const { url, certificate } = hasOpenssl ? await startWithTls() : { url: "", certificate: "" };

test.runIf(hasOpenssl)(
	"is encrypted to the database whose certificate the named authority has signed, and to no other",
	async () => {
		const DATABASE_CA = certificate;
		expect(await isEncrypted(url)).toBe(false);
		expect(await isEncrypted(addressIn({ DATABASE_URL: url, DATABASE_CA }))).toBe(true);
		const { host } = new URL(url);
		const several = `${url.replace(host, `127.0.0.1:1,${host}`)}?target_session_attrs=read-write`;
		expect(await isEncrypted(addressIn({ DATABASE_URL: several, DATABASE_CA }))).toBe(true);

		const elsewhere = url.replace("127.0.0.1", "0.0.0.0");
		expect(() => addressIn({ DATABASE_URL: elsewhere })).toThrow(
			"DATABASE_URL leads to another machine (0.0.0.0) without",
		);
		const refusals = {
			"self-signed certificate": addressIn({ DATABASE_URL: `${url}?sslmode=verify-full` }),
			"does not match certificate's altnames": addressIn({ DATABASE_URL: elsewhere, DATABASE_CA }),
			"does not support SSL": addressIn({ DATABASE_URL: inject("serverUrl"), DATABASE_CA }),
		};
		for (const [reason, address] of Object.entries(refusals)) {
			await expect(connectAlone(address)).rejects.toThrow(reason);
			await expect(isEncrypted(address)).rejects.toThrow(reason);
		}
	},
);

const hasPsql = spawnSync("psql", ["--version"]).status === 0;
test.runIf(hasOpenssl && hasPsql)(
	"psql trusts whom the server does, where the address names no authority",
	async () => {
		const env = { PATH: process.env.PATH, DATABASE_URL: `${url}?sslmode=verify-full` };
		const statement = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
		const psql = (more: NodeJS.ProcessEnv) =>
			spawnSync(process.execPath, ["build/server/psql.js", "-Atc", statement], {
				env: { ...env, ...more },
				encoding: "utf8",
			});
		expect(psql({ NODE_EXTRA_CA_CERTS: certificate })).toMatchObject({ stdout: "t\n", stderr: "" });
		expect(psql({}).stderr).toContain("certificate verify failed");
	},
);
