import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { mailboxCookie } from "#app/mail/mailbox-key.ts";

/** Whether a request knows the key of the mailbox, by its address or by the cookie that an earlier such address has set. */
export function showsKey(c: Context, key: string | undefined) {
	if (key === undefined) return false;
	const shown = c.req.query("key") ?? getCookie(c, mailboxCookie);
	// Equally long, and compared in a time that says nothing of where they differ.
	return shown !== undefined && timingSafeEqual(digest(shown), digest(key));
}

function digest(text: string) {
	return createHash("sha256").update(text).digest();
}
