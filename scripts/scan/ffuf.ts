/** Addresses that nobody meant to publish, and parameters that nobody has written down. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../bench/processes.ts";
import { isKnown, wordsOfRoutes } from "./places.ts";
import { run } from "./program.ts";
import type { ScannedSite } from "./site.ts";

const leaked =
	".env .env.local .env.production .git/config .git/HEAD .gitignore .svn/entries .hg/store .DS_Store .htaccess .htpasswd .npmrc .ssh/id_rsa .bash_history .aws/credentials .vscode/settings.json .well-known/openid-configuration backup.sql backup.zip backup.tar.gz dump.sql database.sql db.sqlite data.json config.json config.yml settings.py web.config package.json package-lock.json tsconfig.json vite.config.ts Dockerfile docker-compose.yml Makefile README.md node_modules server.js main.js index.php info.php phpinfo.php wp-login.php wp-admin wp-config.php xmlrpc.php phpmyadmin adminer.php server-status server-info actuator actuator/env actuator/health debug console trace status health metrics graphql graphiql swagger swagger.json swagger-ui openapi.json api-docs api/v2 api/internal api/users api/debug internal private secret secrets test tests tmp temp logs log error.log access.log old backup backups uploads files static dist build src app server drizzle migrations cgi-bin .vite/manifest.json manifest.json stamp.json index.html.bak crossdomain.xml clientaccesspolicy.xml root shell cmd users user account accounts register signin __data.json _data %2e%2e%2fpackage.json ..%2fpackage.json assets/..%2f..%2fpackage.json";
const endings = [".bak", ".old", "~", ".orig", ".json", ".xml", ".js.map", ".ts", ".data", ".zip", ".sql"];
const parameters =
	"debug test admin role user userId id file path page template include view url uri next to return returnTo redirect callback jsonp cmd exec query search q sort order lang locale format token key secret session email name title text message error code state preview draft version v limit offset cursor after before from until type kind tag topic country language _method __proto__ constructor";

/** What no page may repeat as it is. */
const marker = `//heliograph.invalid/"><b>`;

interface Result {
	url: string;
	status: number;
}

export async function runFfuf(site: ScannedSite) {
	const folder = await makeFolder();
	const list = async (name: string, words: string[]) => {
		const file = join(folder, name);
		await writeFile(file, [...new Set(words)].join("\n"));
		return file;
	};
	const ofRoutes = wordsOfRoutes();
	const files = leaked.split(" ");
	const first = ["", ...ofRoutes.map((word) => `${word}/`), "assets/", ".well-known/"];
	const seconds = [...ofRoutes, ...files];
	const copies = ofRoutes.flatMap((word) => endings.map((ending) => word + ending));
	const known = parameters.split(" ");
	const pages = [
		"",
		"scicomm/card/directory",
		"resources",
		"collab",
		"jobs",
		"events",
		"inaction",
		"showcase",
		"login",
		"signup",
		"api/v1",
		"help",
	];
	const words = { first: await list("first", first), second: await list("second", seconds) };
	const anyAnswer = ["-mc", "all", "-fc", "404"];
	const addresses = [
		...(await ask(site, folder, [
			...["-w", `${words.first}:FIRST`, "-w", `${words.second}:SECOND`, "-u", `${site.url}/FIRSTSECOND`],
			...anyAnswer,
		])),
		...(await ask(site, folder, ["-w", await list("copies", copies), "-u", `${site.url}/FUZZ`, ...anyAnswer])),
	].filter(({ url }) => !isKnown(decodeURI(new URL(url).pathname)));
	const repeated = await ask(site, folder, [
		...["-w", `${await list("pages", pages)}:PAGE`, "-w", `${await list("names", known)}:NAME`],
		...["-u", `${site.url}/PAGE?NAME=${encodeURIComponent(marker)}`, "-mc", "500,501,502,504", "-mr", marker],
	]);
	return {
		findings: [...addresses, ...repeated].map(({ url, status }) => `${status} ${url.slice(site.url.length)}`),
		tried: `${first.length * seconds.length + copies.length} addresses, ${known.length} parameters of ${pages.length} pages`,
	};
}

async function ask({ cookie }: ScannedSite, folder: string, args: string[]): Promise<Result[]> {
	const file = join(folder, "result.json");
	const said = await run("ffuf", [
		...args,
		"-H",
		`Cookie: ${cookie}`,
		"-s",
		"-t",
		"8",
		"-timeout",
		"60",
		"-o",
		file,
		"-of",
		"json",
	]);
	const told = await readFile(file, "utf8").catch(() => {
		throw new Error(`ffuf ended without a result: ${said}`);
	});
	return JSON.parse(told).results;
}
