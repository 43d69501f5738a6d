import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { mailboxCookie } from "#app/mail/mailbox-key.ts";
import { isSameSecret } from "#app/web/same-secret.server.ts";

/** Whether a request knows the key of the mailbox, by its address or by the cookie that an earlier such address has set. */
export function showsKey(c: Context, key: string | undefined) {
	if (key === undefined) return false;
	const shown = c.req.query("key") ?? getCookie(c, mailboxCookie);
	return shown !== undefined && isSameSecret(shown, key);
}
