import { parseCookies } from "better-auth/cookies";
import { createCookie } from "react-router";

/** They stand for signing in: who does sign in needs them no more. */
const waysIn = ["reset-token", "not-me", "second-step"] as const;
/** What somebody is about to do with an account, for which they may have to sign in. */
const errands = ["email-change-token", "second-factor-set-up", "project-invitation"] as const;

export type LinkCookie = "reset-token" | "not-me" | "email-change-token";

type AccountCookie =
	| (typeof waysIn | typeof errands)[number]
	| "known-device"
	| "sign-in-hint"
	| `passkey-${"add" | "sign-in"}`;

/** A cookie of an account's, which no script reads. @param secrets the first signs it, any may have @param maxAge in seconds */
export function accountCookie(name: AccountCookie, { maxAge, secrets }: { maxAge: number; secrets?: string[] }) {
	return createCookie(name, {
		...(secrets && { secrets }),
		maxAge,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
	});
}

/** What makes a browser in which somebody signs in forget the other ways in that it has. */
export function forgetWaysIn(headers: Headers) {
	return forget(waysIn, headers);
}

/** What makes a browser in which somebody signs out forget what it has of their account for a while, so that nobody else there goes on with it. */
export function forgetErrands(headers: Headers) {
	return forget([...waysIn, ...errands], headers);
}

function forget(names: readonly AccountCookie[], headers: Headers) {
	const given = parseCookies(headers.get("Cookie") ?? "");
	return Promise.all(
		names.filter((name) => given.has(name)).map((name) => accountCookie(name, { maxAge: 0 }).serialize("")),
	);
}
