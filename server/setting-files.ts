import { openBreachedPasswords } from "#app/accounts/breached-passwords.server.ts";
import type { Settings } from "./env.ts";
import { readLegalTexts } from "./legal-texts.ts";
import { SettingsError } from "./operator-error.ts";

export type SettingFiles = Awaited<ReturnType<typeof readFiles>>;

/** What is in the files that the settings name. @throws {SettingsError} where a file is not what it should be */
export async function readFiles({ LEGAL_FOLDER, CONTACT_EMAIL, PASSWORD_LIST }: Settings) {
	const legalTexts = await readLegalTexts({ folder: LEGAL_FOLDER, contactEmail: CONTACT_EMAIL });
	const breachedPasswords = PASSWORD_LIST
		? await openBreachedPasswords(PASSWORD_LIST).catch((error: Error) => {
				throw new SettingsError([`PASSWORD_LIST is ${JSON.stringify(PASSWORD_LIST)}: ${error.message}.`]);
			})
		: undefined;
	return { legalTexts, breachedPasswords };
}
