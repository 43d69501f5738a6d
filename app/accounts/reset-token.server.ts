import { createCookie } from "react-router";
import type { Site } from "#app/web/request-context.ts";

/** Seconds in which a new password must be chosen once the mail's link was followed. */
const halfHour = 1800;

/** Carries the token of a reset mail from its link to the form. Its path is the whole site: the form's data has another path than the form. */
const resetToken = createCookie("reset-token", { httpOnly: true, sameSite: "lax", path: "/" });

export function resetTokenCookie(token: string, site: Site) {
	return resetToken.serialize(token, { maxAge: halfHour, secure: site.origin.startsWith("https:") });
}

export function forgetResetToken() {
	return resetToken.serialize("", { maxAge: 0 });
}

export async function resetTokenFrom(request: Request): Promise<string | null> {
	const token: unknown = await resetToken.parse(request.headers.get("Cookie"));
	return typeof token === "string" && token !== "" ? token : null;
}
