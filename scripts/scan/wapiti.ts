/** What a scanner finds that follows links and fills in forms, as a visitor and as a member. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../bench/processes.ts";
import { plantedPage } from "./planted.ts";
import { run } from "./program.ts";
import type { ScannedSite } from "./site.ts";

/**
 * All but those that guess passwords and names of files, which ffuf does, or that load lists from elsewhere, and ssrf, which asks a
 * server on the internet.
 */
const modules =
	"backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss,xxe";

/** How much of the site: pages of one kind are alike. */
const reach = ["-d", "3", "--max-links-per-page", "40", "--max-files-per-dir", "4", "--max-parameters", "30"];

/** What is read of a report. */
interface Report {
	vulnerabilities: Record<string, Found[]>;
	anomalies: Record<string, Found[]>;
	infos: { crawled_pages_nbr?: number };
}

interface Found {
	method: string;
	path: string;
	info: string;
	parameter: string | null;
}

/** @param cookie of a member; none is a visitor's */
export async function runWapiti({ url }: ScannedSite, cookie?: string) {
	const folder = await makeFolder();
	const file = join(folder, "report.json");
	const said = await run("wapiti", [
		...["-u", `${url}/`, "-s", `${url}${plantedPage}?q=lichen`, "-m", modules, ...reach, "-t", "60", "-S", "normal"],
		...["-f", "json", "-o", file, "--flush-session", "--no-bugreport", "--verify-ssl", "0"],
		...["--store-session", join(folder, "session"), "--store-config", join(folder, "config")],
		...(cookie ? ["-H", `Cookie: ${cookie}`] : []),
	]);
	const report = await readFile(file, "utf8").catch(() => undefined);
	if (!report) return { findings: [`ended without a report: ${said.trim().split("\n").at(-1)}`], tried: "" };
	// The format is wapiti's own.
	const { vulnerabilities, anomalies } = JSON.parse(report) as Report;
	const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
		found.map(({ method, path, info, parameter }) =>
			[`${kind}: ${method} ${path.split("?", 1)[0]}`, parameter, info].filter(Boolean).join(", "),
		),
	);
	const pages = /(\d+) (?:web pages|resources|pages)/i.exec(said)?.[1] ?? "all";
	return { findings: [...new Set(findings)], tried: `${modules.split(",").length} modules over ${pages} pages` };
}
