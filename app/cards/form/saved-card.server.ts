import { createCookie, href, redirect } from "react-router";

const oneHour = 3600;
/** Seconds for which a browser can claim a card with nothing but its cookie. */
const claimLife = 30 * 86_400;
/** Claim cookies that a browser keeps: all of them together must fit into the head of a request. */
const maxClaims = 20;

const claimPrefix = "saved-card-";

/** What was done to a card just now. */
export type Saving = "created" | "edited";

/** Leads to the card's success page, with cookies that tell it what has just happened, and the browser the claim token of a new card. */
export async function redirectToSaved({ id, claimToken }: { id: string; claimToken?: string | null }, saving: Saving) {
	const cookies = [await savingCookie(id).serialize(saving, { maxAge: oneHour })];
	if (claimToken) cookies.unshift(await claimCookie(id).serialize({ claimToken }, { maxAge: claimLife }));
	const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
	return redirect(href("/scicomm/card/success/:id?", { id }), { status: 303, headers });
}

/** What the browser knows of the card: its claim token, and what was done to it since its success page was last seen. */
export async function readSavedCard(request: Request, id: string) {
	const cookies = request.headers.get("Cookie");
	const claim: unknown = await claimCookie(id).parse(cookies);
	const saving: unknown = await savingCookie(id).parse(cookies);
	return {
		claimToken: hasToken(claim) ? claim.claimToken : null,
		saving: saving === "created" || saving === "edited" ? saving : null,
	};
}

/** Cookies that forget what was done to the card, its claim token if it is `claimed`, and the oldest of too many tokens. */
export async function forgetfulCookies(request: Request, id: string, claimed: boolean) {
	const names = (request.headers.get("Cookie") ?? "").split(/; */).map((cookie) => cookie.split("=")[0] ?? "");
	// Browsers send the cookies of one path oldest first.
	const tooMany = names.filter((name) => name.startsWith(claimPrefix)).slice(0, -maxClaims);
	const spent = [savingCookie(id).name, ...(claimed ? [claimCookie(id).name] : [])];
	const forgotten = [...spent.filter((name) => names.includes(name)), ...tooMany];
	return Promise.all(forgotten.map((name) => cookieOf(name).serialize("", { maxAge: 0 })));
}

/** The cookie that forgets the claim token of a card. */
export function forgottenClaim(id: string) {
	return claimCookie(id).serialize("", { maxAge: 0 });
}

function hasToken(value: unknown): value is { claimToken: string } {
	return typeof value === "object" && value !== null && "claimToken" in value && typeof value.claimToken === "string";
}

function claimCookie(id: string) {
	return cookieOf(claimPrefix + id);
}

function savingCookie(id: string) {
	return cookieOf(`just-saved-${id}`);
}

function cookieOf(name: string) {
	return createCookie(name, { path: "/", httpOnly: true, sameSite: "lax" });
}
