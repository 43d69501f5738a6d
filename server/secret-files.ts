import { readFileSync } from "node:fs";

/**
 * Puts secrets in the place of the files that hold them, as service managers and orchestrators hand them out: `DATABASE_URL_FILE`
 * names that of `DATABASE_URL`.
 * @param given the settings, to which they are added
 * @returns what is wrong, in sentences
 */
export function readSecretFiles(given: Record<string, string | undefined>, names: Iterable<string>) {
	const mistakes: string[] = [];
	for (const name of names) {
		const setting = `${name}_FILE`;
		const path = given[setting];
		if (path === undefined) continue;
		if (given[name] !== undefined) {
			mistakes.push(`${name} and ${setting} are both set: choose one.`);
			continue;
		}
		try {
			given[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
			if (given[name] === "") mistakes.push(`${setting} is ${path}, which is empty.`);
		} catch (error) {
			mistakes.push(`${setting} can't be read: ${error instanceof Error ? error.message : error}`);
		}
	}
	return mistakes;
}
