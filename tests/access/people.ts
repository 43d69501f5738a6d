/** One person of each role, and those of whom others must not learn. */
import { type Role, roleNames } from "#app/access-states.ts";
import { becomeMember, startSession } from "../accounts.ts";
import type { Site } from "../site.ts";
import { secretId, secretWord } from "./secrets.ts";

type SignedIn = Exclude<Role, "anonymous">;

export const signedIn = roleNames.filter((role): role is SignedIn => role !== "anonymous");

/** Owners see who contributes to their project or is invited, and moderators who has submitted or reported something, all with their address. */
const alsoKnownTo: Partial<Record<SignedIn, Role[]>> = {
	viewer: ["owner"],
	editor: ["owner"],
	owner: ["admin"],
	member: ["owner", "admin"],
};

function account(name: string, readers: readonly Role[]) {
	return { id: secretId(readers), email: `${secretWord(`mailboxof${name}`, readers)}@example.org` };
}

export const accounts = Object.fromEntries(
	signedIn.map((role) => [role, account(role, [role, ...(alsoKnownTo[role] ?? [])])]),
) as Record<SignedIn, ReturnType<typeof account>>;

const browserOf = Object.fromEntries(
	signedIn.map((role) => [role, `Mozilla/5.0 ${secretWord(`browser of ${role}`, [role])}`]),
) as Record<SignedIn, string>;

/** Contributes to every project, as a viewer. */
export const colleague = { ...account("colleague", ["owner"]), name: "Colleague" };
/** Posts anonymously. */
export const incognito = { ...account("incognito", []), name: secretWord("nameofincognito", ["admin"]) };

/** @returns the session of each role as a `Cookie` header */
export async function addPeople(app: Pick<Site, "db">) {
	for (const role of signedIn) await becomeMember(app, { ...accounts[role], emailVerified: role !== "unconfirmed" });
	await becomeMember(app, { ...colleague, emailVerified: true });
	await becomeMember(app, { ...incognito, emailVerified: true });
	const sessions = await Promise.all(signedIn.map(async (role) => [role, await signInAs(app.db, role)] as const));
	return new Map<Role, string>(sessions);
}

export function signInAs(db: Site["db"], role: SignedIn) {
	return startSession(db, accounts[role].id, browserOf[role]);
}
