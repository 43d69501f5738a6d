import { createCookie, data, type RouterContextProvider, redirect } from "react-router";
import { siteContext } from "#app/web/request-context.ts";

type Context = Readonly<RouterContextProvider>;
const cookie = createCookie("notice", { path: "/", httpOnly: true, sameSite: "lax" });
/** Seconds in which the page must be asked for that tells it. */
const lifetime = 60;

/**
 * A redirect whose page says `flash`, once.
 * @param flash a word by which the page knows its message; what a browser sends is never shown
 */
export async function redirectWithFlash(context: Context, path: string, flash: string) {
	const value = await cookie.serialize(flash, optionsOf(context, lifetime));
	return redirect(path, { status: 303, headers: { "Set-Cookie": value } });
}

/** A loader's data, with the message of the flash that this request brings, which is then forgotten. */
export async function withFlash<Data extends object>(
	context: Context,
	request: Request,
	messages: Record<string, string>,
	loaded: Data,
) {
	const word: unknown = await cookie.parse(request.headers.get("Cookie"));
	if (typeof word !== "string" || !Object.hasOwn(messages, word)) return data({ ...loaded, flash: null });
	const forgotten = await cookie.serialize("", optionsOf(context, 0));
	// Otherwise a browser that goes back would tell it again.
	const headers = { "Set-Cookie": forgotten, "Cache-Control": "private, no-store" };
	return data({ ...loaded, flash: messages[word] ?? null }, { headers });
}

function optionsOf(context: Context, maxAge: number) {
	return { maxAge, secure: context.get(siteContext).origin.startsWith("https:") };
}
