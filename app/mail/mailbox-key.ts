/** The cookie in which a browser keeps the key of the mailbox. */
export const mailboxCookie = "mailbox-key";

/** Makes the browser keep the key while it is open. @param key as the address of the mailbox has it */
export function rememberKey(key: string) {
	return `${mailboxCookie}=${encodeURIComponent(key)}; Path=/; HttpOnly; SameSite=Strict`;
}
