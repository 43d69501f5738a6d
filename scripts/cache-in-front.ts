/**
 * Tries the lines for nginx in docs/operating.md: a real nginx, with these lines, keeps pages in front of the built product. Prints what
 * nginx answered and what the product answered to nginx, and fails where that is not what the lines are for.
 *
 * Usage: node scripts/build.ts && node scripts/cache-in-front.ts [--nginx /usr/sbin/nginx]
 */
import { deepEqual, doesNotMatch, equal, notDeepEqual } from "node:assert/strict";
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { seedCards } from "#server/seed/cards.ts";
import { memberEmail, signUp, startDatabase } from "./bench/database.ts";
import { call } from "./bench/http.ts";
import { endAll, findFreePort, makeFolder, startProduct, startServer } from "./bench/processes.ts";

const { values } = parseArgs({ options: { nginx: { type: "string", default: "nginx" } } });
const directory = "/scicomm/card/directory";
/** Milliseconds after which what is hidden is seen nowhere. */
const slowest = 200;

async function main() {
	const { appUrl: url, db } = await startDatabase();
	await seedCards(db, 100);
	const port = await findFreePort();
	const origin = `http://127.0.0.1:${port}`;
	const product = await startProduct(url, { ORIGIN: origin });
	const folder = await makeFolder();
	await startNginx(folder, port, product.url);
	const visit = async (path: string, headers: Record<string, string> = {}) => {
		const answer = await call({ url: origin + path, headers });
		const [kept, own] = String(answer.headers["x-seen"]).split(" ");
		const who = headers.Cookie ? "A member" : "A visitor";
		console.log(`${who} asks for ${path}: ${answer.status}. The cache: ${kept}; the product answered it ${own}.`);
		return { ...answer, kept, own: Number(own) };
	};

	const takers: Record<string, string>[] = [{ "Accept-Encoding": "gzip" }, {}];
	for (const headers of takers) {
		const first = await visit(directory, headers);
		deepEqual([first.status, first.kept, first.own], [200, "MISS", 200]);
		const second = await visit(directory, headers);
		deepEqual([second.status, second.kept, second.own], [200, "REVALIDATED", 304]);
		deepEqual(second.body, first.body);
	}
	const seen = await visit(directory);
	const cookie = await signUp(origin);
	for (const path of [directory, directory, "/profile", "/profile"]) {
		const member = await visit(path, { Cookie: cookie });
		deepEqual([member.status, member.kept, member.own], [200, "MISS", 200]);
		notDeepEqual(member.body, seen.body);
	}
	const after = await visit(directory);
	deepEqual([after.kept, after.own, after.body], ["REVALIDATED", 304, seen.body]);
	const files = globSync(join(folder, "cache/**"), { withFileTypes: true }).filter((file) => file.isFile());
	for (const { parentPath, name } of files) {
		doesNotMatch(readFileSync(join(parentPath, name), "latin1"), new RegExp(`${memberEmail}|private`));
	}
	console.log(`The cache has ${files.length} files, and none of the member's pages.`);

	const [card] = await db.select().from(scicommCards).where(eq(scicommCards.email, "")).limit(1);
	if (!card) throw new Error("No card is without an e-mail address.");
	const path = `/card/${card.id}`;
	await visit(path);
	equal((await visit(path)).kept, "REVALIDATED");
	await db.update(scicommCards).set({ hidden: true }).where(eq(scicommCards.id, card.id));
	const hiddenAt = performance.now();
	let now = await visit(path);
	while (now.own !== 404 && performance.now() - hiddenAt < slowest) now = await visit(path);
	deepEqual([now.status, now.own], [404, 404]);
	console.log(`What was hidden was gone after ${Math.round(performance.now() - hiddenAt)} ms at most.`);
	equal((await visit(directory)).kept, "EXPIRED");
}

/** Starts nginx with the lines of docs/operating.md, at other places, and with a header that tells what it did. */
async function startNginx(folder: string, port: number, productUrl: string) {
	const guide = readFileSync("docs/operating.md", "utf8");
	const lines = /```nginx\n(.*?)```/s.exec(guide)?.[1];
	if (!lines) throw new Error("docs/operating.md has no lines for nginx.");
	const moved = lines
		.replace("/var/cache/nginx/heliograph", join(folder, "cache"))
		.replace(
			"listen 80;",
			`listen 127.0.0.1:${port};\n\tadd_header X-Seen "$upstream_cache_status $upstream_status" always;`,
		)
		.replace("http://127.0.0.1:3000", productUrl);
	mkdirSync(join(folder, "temp"));
	// Workers of nginx are another user's when it is started as root.
	chmodSync(folder, 0o777);
	const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path ${join(folder, "temp", name)};`,
	);
	const conf = join(folder, "nginx.conf");
	writeFileSync(
		conf,
		`daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join("\n")}\n${moved}}\n`,
	);
	const nginx = startServer(["-e", "stderr", "-p", folder, "-c", conf], process.env, values.nginx);
	await nginx.waitForAnswer(`http://127.0.0.1:${port}/healthz`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => endAll().then(() => process.exit(1)));
try {
	await main();
} finally {
	await endAll();
}
