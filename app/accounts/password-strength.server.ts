import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Refusal } from "#app/forms/form-answer.ts";
import { accountLimits, accountMessages } from "./account.ts";

/** Whom a password is for: what others know of them is guessed first. */
type Owner = { email: string; name: string };

/** Words that are guessed first for an account here. */
const ourWords = ["heliograph", "scicomm"];

/** What six random characters take. */
const leastGuesses = 1_000_000;

/** Characters that are judged. Judging takes longer with every one, on the thread that serves all visitors. */
const judged = 16;

let judge: Promise<ZxcvbnFactory> | undefined;

/** The word lists take memory, so they come with the first password to judge. */
async function loadJudge() {
	const [{ ZxcvbnFactory }, common, english] = await Promise.all([
		import("@zxcvbn-ts/core"),
		import("@zxcvbn-ts/language-common"),
		import("@zxcvbn-ts/language-en"),
	]);
	return new ZxcvbnFactory({
		dictionary: { ...common.dictionary, ...english.dictionary },
		graphs: common.adjacencyGraphs,
		translations: english.translations,
	});
}

/** Why a password is not taken: it would be guessed soon, for reasons that its field tells. Null when it is good enough. */
export async function refuseWeakPassword(password: string, owner: Owner): Promise<Refusal | null> {
	const reasons = await weaknessesOf(password, owner);
	return reasons.length > 0 ? { status: 422, message: accountMessages.weak, fields: { password: reasons } } : null;
}

/** In sentences for the person who chose it; none when it is good enough. */
async function weaknessesOf(password: string, { email, name }: Owner) {
	if (Array.from(password).length < accountLimits.passwordGood) return [accountMessages.weakByLength];
	judge ??= loadJudge().catch((error) => {
		judge = undefined;
		throw error;
	});
	const lower = password.toLowerCase();
	const [mailbox = ""] = email.toLowerCase().split("@");
	if (lower.includes(email.toLowerCase()) || (mailbox.length > 3 && lower.includes(mailbox))) {
		return [accountMessages.weakByEmail];
	}
	const { guesses, feedback } = (await judge).check(password.slice(0, judged), [
		...ourWords,
		email,
		mailbox,
		name.replace(/\s+/g, ""),
		...name.split(/\s+/),
	]);
	if (guesses >= leastGuesses) return [];
	const reasons = [feedback.warning, ...feedback.suggestions].filter((reason) => reason !== null);
	return reasons.length > 0 ? reasons : [accountMessages.weakByGuess];
}
