import { accountCookie } from "#app/accounts/account-cookie.server.ts";

/** Seconds in which an invitation must be answered once the mail's link was followed: long enough to sign up in between. */
const halfDay = 43_200;

/**
 * Carries the token of an invitation from its link to the page, and through signing in. Whoever has it reads what the invitation says
 * and can decline it, so that signing out ends it.
 */
const invitationToken = accountCookie("project-invitation", { maxAge: halfDay });

export function invitationCookie(token: string) {
	return invitationToken.serialize(token);
}

export function forgetInvitationToken() {
	return invitationToken.serialize("", { maxAge: 0 });
}

/** Empty when the browser has followed no invitation. */
export async function invitationTokenFrom(request: Request): Promise<string> {
	const token: unknown = await invitationToken.parse(request.headers.get("Cookie"));
	return typeof token === "string" ? token : "";
}
