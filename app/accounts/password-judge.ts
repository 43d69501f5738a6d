/** The process that tells how soon a password would be guessed: its word lists take much memory, and some passwords seconds. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { answerMessages } from "#app/web/worker-program.ts";

export interface PasswordToJudge {
	password: string;
	/** Words that are guessed first. */
	words: string[];
}

/** Reasons against a password, in sentences; none where it withstands. */
export type Judgement = { reasons: (string | null)[] };

/** What six random characters take. */
const leastGuesses = 1_000_000;
/**
 * Characters whose guesses tell enough when they are that many: judging a long password takes a second, and what is cut off a word at the
 * end of these counts as random, for less than a million of them.
 */
const beginning = { characters: 16, guesses: leastGuesses ** 2 };

const judge = new ZxcvbnFactory({
	dictionary: { ...common.dictionary, ...english.dictionary },
	graphs: common.adjacencyGraphs,
	translations: english.translations,
});

answerMessages<PasswordToJudge>(judgePassword, 10_000);

function judgePassword({ password, words }: PasswordToJudge): Judgement {
	if (judge.check(password.slice(0, beginning.characters), words).guesses >= beginning.guesses) return { reasons: [] };
	const { guesses, feedback } = judge.check(password, words);
	return { reasons: guesses >= leastGuesses ? [] : [feedback.warning, ...feedback.suggestions] };
}
