/** Older versions of the product, from the history of its repository, whose data today's version takes over. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeFolder } from "../bench/processes.ts";
import type { Fault } from "./faults.ts";
import { type Site, startSite } from "./site.ts";

const run = promisify(execFile);

/** The oldest versions that could do something, by the file that came with it. */
const firsts = [
	{ could: "kept its data", file: "server/embedded-postgres.ts" },
	{ could: "had accounts", file: "app/accounts/auth.server.ts" },
];

const password = "lichen tundra beacon";
const email = "before@example.org";
/** At most so many pages are looked at. */
const maxPages = 300;

/** None where there is no history, such as in a folder that was unpacked from an archive; then it says so. */
export async function upgrades(): Promise<Fault[]> {
	const found = await Promise.all(firsts.map(async (first) => ({ ...first, commit: await findFirst(first.file) })));
	const known = found.filter(({ commit }) => commit !== undefined);
	if (known.length < firsts.length) console.log("Upgrades are left out: the history of the repository is not here.");
	return known.flatMap(({ could, commit = "" }) => {
		const name = `The first version that ${could} (${commit.slice(0, 7)})`;
		let code: Promise<string> | undefined;
		const prepare = async (end: (site: Site) => Promise<void> | void) => {
			code ??= install(commit);
			return startOld(await code, end);
		};
		return [
			{ name: `${name} is stopped, and this one started`, once: true, prepare: () => prepare((site) => site.end()) },
			{ name: `${name} is killed, and this one started`, once: true, prepare: () => prepare((site) => site.kill()) },
		];
	});
}

async function findFirst(file: string) {
	try {
		const question = ["log", "--reverse", "--diff-filter=A", "--format=%H", "HEAD", "--", file];
		return (await run("git", question)).stdout.split("\n").find(Boolean);
	} catch {
		return undefined;
	}
}

/** Checks a version out and builds it with the libraries of its own lock file. @returns its folder */
async function install(commit: string) {
	const folder = await makeFolder();
	const archive = join(folder, "source.tar");
	await run("git", ["archive", "--output", archive, commit]);
	// What npm tells its commands is about this version.
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
	const inside = { cwd: folder, env };
	await run("tar", ["-xf", archive], inside);
	// Not `npm ci`: it refuses a lock file in which the parts of a library for some other system are missing.
	await run("npm", ["install", "--no-save", "--include=dev", "--include=optional", "--loglevel=error"], inside);
	await run(process.execPath, ["scripts/build.ts"], inside);
	return folder;
}

async function startOld(code: string, end: (site: Site) => Promise<void> | void) {
	const site = await startSite(await makeFolder(), { SEED_DEMO: "true" }, code);
	let hasSignedUp = await signUp(site.url);
	/** An account that nobody can sign in to, pages that can't be shown. */
	const lost: string[] = [];
	return {
		site: { ...site, findLost: async (ids: string[]) => [...(await site.findLost(ids)), ...lost] },
		async strike() {
			await end(site);
			await site.restart();
			hasSignedUp ||= await signUp(site.url);
			if (!hasSignedUp || !(await signsIn(site.url, "/login", { email, password }))) lost.push(email);
			lost.push(...(await failingPages(site.url)));
		},
	};
}

function signUp(url: string) {
	return signsIn(url, "/signup", { email, password, confirmation: password });
}

/** @returns whether the form has begun a session */
async function signsIn(url: string, path: string, fields: Record<string, string>) {
	const sent = { method: "POST", body: new URLSearchParams(fields), redirect: "manual" } as const;
	return (await fetch(url + path, sent)).headers.getSetCookie().some((cookie) => cookie.includes("session_token="));
}

/** Pages that the site map names and that are answered with 5xx. */
async function failingPages(url: string) {
	const addressesIn = async (address: string) =>
		[...(await (await fetch(address)).text()).matchAll(/<loc>([^<]+)/g)].map(([, found = ""]) => found);
	const parts = await addressesIn(`${url}/sitemap.xml`);
	const pages = (await Promise.all(parts.map(addressesIn))).flat().slice(0, maxPages);
	if (pages.length === 0) throw new Error("The site map names no pages");
	const failing: string[] = [];
	for (const page of pages) if ((await fetch(page)).status >= 500) failing.push(page);
	return failing;
}
