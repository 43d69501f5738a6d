import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { type Client, makeFairQueue } from "#app/web/fair-queue.server.ts";
import { createWorkerPool } from "#app/web/worker-pool.server.ts";
import { accountLimits, accountMessages } from "./account.ts";
import type { Accounts } from "./auth.server.ts";
import type { Judgement, PasswordToJudge } from "./password-judge.ts";
import { busy } from "./refusal.server.ts";

/** Whom a password is for: what others know of them is guessed first. */
type Owner = { email: string; name: string };

/** Words that are guessed first for an account here. */
const ourWords = ["heliograph", "scicomm"];

const { run } = makeFairQueue({ workers: 1, perClient: 10, inAll: 40 });

const pool = createWorkerPool<PasswordToJudge, Judgement>({
	program: { entry: "password-judge", source: new URL("./password-judge.ts", import.meta.url) },
	execArgv: ["--max-old-space-size=256"],
	timeoutMs: 10_000,
	idleTimeoutMs: 30_000,
});

/**
 * Why a password is not taken: it would be guessed soon, for reasons that its field tells, or too many wait to be judged. Null when it
 * is good enough.
 */
export async function refuseWeakPassword(
	{ breachedPasswords }: Pick<Accounts, "breachedPasswords">,
	password: string,
	owner: Owner,
	client: Client,
): Promise<Refusal | null> {
	const known = await knownWeakness(password, owner.email, breachedPasswords);
	const reasons = known ? [known] : await run(client, () => judge(password, owner)).catch(() => "busy" as const);
	if (reasons === "busy") return busy;
	return reasons.length > 0 ? refuse(422, accountMessages.weak, { fields: { password: reasons } }) : null;
}

/** What is found without guessing. */
async function knownWeakness(password: string, email: string, breached: Accounts["breachedPasswords"]) {
	if (Array.from(password).length < accountLimits.passwordGood) return accountMessages.weakByLength;
	if (addsLittleTo(email, password.toLowerCase())) return accountMessages.weakByEmail;
	return (await breached?.has(password)) ? accountMessages.weakByBreach : null;
}

/** In sentences for the person who chose it; none when it is good enough. @throws when it takes too long */
async function judge(password: string, { email, name }: Owner) {
	const words = [...ourWords, email, mailboxOf(email), name.replace(/\s+/g, ""), ...name.split(/\s+/)];
	const { reasons } = await pool.ask({ password, words });
	if (reasons.length === 0) return [];
	const sentences = reasons.filter((reason) => reason !== null);
	return sentences.length > 0 ? sentences : [accountMessages.weakByGuess];
}

/** Whether there is little of a password besides the address. Short names of mailboxes are in words by chance: `info` in `disinformation`. */
function addsLittleTo(email: string, password: string) {
	const mailbox = mailboxOf(email);
	const rest = password.replaceAll(email.toLowerCase(), "").replaceAll(mailbox.length > 3 ? mailbox : email, "");
	return rest !== password && Array.from(rest).length < accountLimits.passwordGood;
}

function mailboxOf(email: string) {
	return email.toLowerCase().split("@")[0] ?? "";
}
