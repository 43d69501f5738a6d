/** The cookie in which a browser keeps the key of the mailbox. */
export const mailboxCookie = "mailbox-key";

/**
 * Makes the browser keep the key while it is open, for the mailbox alone. Not `/dev/mailbox`: its data is at `/dev/mailbox.data`.
 * @param key as the address of the mailbox has it
 */
export function rememberKey(key: string) {
	return `${mailboxCookie}=${encodeURIComponent(key)}; Path=/dev; HttpOnly; SameSite=Strict`;
}
