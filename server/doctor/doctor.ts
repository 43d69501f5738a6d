/** What `npm run doctor` looks at. It starts and changes nothing. */
import { existsSync } from "node:fs";
import { readSettings, type Settings } from "../env.ts";
import { OperatorError, SettingsError } from "../operator-error.ts";
import { namedDatabase } from "../postgres/roles.ts";
import { findRunningPostgres } from "../postgres/running-postgres.ts";
import { release } from "../version.ts";
import { examineDatabase } from "./database.ts";
import { examineDisk, examineFiles, examinePermissions } from "./files.ts";
import { examineMailServer, examineMalwareScan, examineOrigin } from "./network.ts";

export interface Finding {
	state: "well" | "warning" | "wrong";
	/** Such as 'database'. */
	about: string;
	told: string;
	/** What to do about it. */
	advice?: string;
}

export async function* examine(environment: Record<string, string | undefined>): AsyncGenerator<Finding> {
	yield examineNode();
	const settings = settingsIn(environment);
	if (settings instanceof SettingsError) {
		yield { state: "wrong", about: "settings", told: settings.message, advice: "npm start -- --help lists them." };
		return;
	}
	yield { state: "well", about: "settings", told: "All settings are valid." };
	yield await examineFiles(settings);
	yield examineBuild();
	yield* examineDisk(settings);
	yield* examinePermissions(settings);
	const named = namedDatabase(settings);
	yield* named ? examineDatabase(named.appUrl, settings) : examineOwnDatabase(settings);
	yield await examineMailServer(settings);
	if (settings.CLAMD) yield await examineMalwareScan(settings.CLAMD);
	yield* examineOrigin(settings);
}

async function* examineOwnDatabase(settings: Settings): AsyncGenerator<Finding> {
	const about = "database";
	try {
		const own = await findRunningPostgres(settings.DATA_FOLDER);
		if (own) return yield* examineDatabase(own.appUrl, settings);
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error;
		return yield { state: "wrong", about, told: error.message, advice: "Ask again. If it stays, look at the log." };
	}
	const told = `No server runs on ${settings.DATA_FOLDER}, so its database was not looked at.`;
	yield { state: "warning", about, told, advice: "npm start starts both; then ask again." };
}

function settingsIn(environment: Record<string, string | undefined>): Settings | SettingsError {
	try {
		return readSettings(environment);
	} catch (error) {
		if (error instanceof SettingsError) return error;
		throw error;
	}
}

function examineNode(): Finding {
	const told = `Heliograph ${release.version} on Node ${process.versions.node}, ${process.platform} ${process.arch}`;
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	if (major > 22 || (major === 22 && minor >= 22)) return { state: "well", about: "versions", told };
	return {
		state: "wrong",
		about: "versions",
		told,
		advice: "Start with npm run, which takes the Node that it brings.",
	};
}

function examineBuild(): Finding {
	const about = "build";
	const missing = ["build/server/main.js", "build/client"].find((path) => !existsSync(path));
	if (!missing) return { state: "well", about, told: "The built files are there." };
	return { state: "wrong", about, told: `${missing} is missing.`, advice: "npm run build makes it." };
}
