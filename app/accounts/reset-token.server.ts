/** Links and cookies that let their holder choose a new password, once. */
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { verifications } from "./account.tables.server.ts";
import type { Accounts, Auth } from "./auth.server.ts";
import { linkCookie } from "./link-cookie.server.ts";

/** Seconds in which a new password must be chosen once its owner has shown who they are. */
const halfHour = 1800;

/** Whose password the token may change; null when it was used or is too old. */
export async function findReset({ auth }: Pick<Accounts, "auth">, token: string) {
	const { internalAdapter } = await auth.$context;
	const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
	if (!found || found.expiresAt < new Date()) return null;
	return internalAdapter.findUserById(found.value);
}

/** A token that is not mailed, for whoever has just proven to be the account's owner. */
export async function openReset(auth: Auth, userId: string) {
	const token = randomBytes(24).toString("base64url");
	const { internalAdapter } = await auth.$context;
	const expiresAt = new Date(Date.now() + halfHour * 1000);
	await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt });
	return token;
}

/** Makes those of an account void that were given out so far. */
export async function forgetResets(transaction: Transaction, userId: string) {
	await transaction.delete(verifications).where(eq(verifications.value, userId));
}

export const resetLink = linkCookie("reset-token");
