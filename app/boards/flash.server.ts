import { createCookie, data, redirect } from "react-router";

const cookie = createCookie("notice", { path: "/", httpOnly: true, sameSite: "lax" });
/** Seconds in which the page must be asked for that tells it. */
const lifetime = 60;

/**
 * A redirect whose page says `flash`, once.
 * @param flash a word by which the page knows its message; what a browser sends is never shown
 */
export async function redirectWithFlash(path: string, flash: string) {
	const value = await cookie.serialize(flash, { maxAge: lifetime });
	return redirect(path, { status: 303, headers: { "Set-Cookie": value } });
}

/** A loader's data, with the message of the flash that this request brings, which is then forgotten. */
export async function withFlash<Data extends object>(request: Request, messages: Record<string, string>, loaded: Data) {
	const word: unknown = await cookie.parse(request.headers.get("Cookie"));
	if (typeof word !== "string" || !Object.hasOwn(messages, word)) return data({ ...loaded, flash: null });
	const forgotten = await cookie.serialize("", { maxAge: 0 });
	return data({ ...loaded, flash: messages[word] ?? null }, { headers: { "Set-Cookie": forgotten } });
}
