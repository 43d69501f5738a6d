import { createCookie, href } from "react-router";
import type { Site } from "#app/context.ts";

const oneHour = 3600;

interface SavedCard {
	id: string;
	claimToken: string | null;
}

/** Tells the success page of this card that it has just been saved, and the browser its claim token. */
export function savedCardCookie({ id, claimToken }: SavedCard, site: Site) {
	return cookieFor(id).serialize(
		{ claimToken },
		{
			// Not the page's own path: its data is asked for under that path with an ending.
			path: href("/scicomm/card/success/:id?"),
			maxAge: oneHour,
			httpOnly: true,
			sameSite: "lax",
			secure: site.origin.startsWith("https:"),
		},
	);
}

/** The claim token of the card that was just saved here; null when it was not, or has an owner. */
export async function claimTokenFrom(request: Request, id: string): Promise<string | null> {
	const saved: unknown = await cookieFor(id).parse(request.headers.get("Cookie"));
	if (typeof saved !== "object" || saved === null || !("claimToken" in saved)) return null;
	return typeof saved.claimToken === "string" ? saved.claimToken : null;
}

function cookieFor(id: string) {
	return createCookie(`saved-card-${id}`);
}
