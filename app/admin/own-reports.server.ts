import { createCookie } from "react-router";
import { z } from "zod";

/** The reports of a browser without an account, by their ids, so that it can change them for a day. */
const ownReports = createCookie("reports", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 86_400 });
const maxOwnReports = 10;

/** The ids of the reports that the browser says are its own. */
export async function ownReportsFrom(request: Request) {
	const ids = z.array(z.uuid()).safeParse(await ownReports.parse(request.headers.get("Cookie")));
	return ids.data ?? [];
}

/** The header that adds a report to those that the browser knows as its own. */
export async function rememberReport(known: string[], id: string) {
	const ids = [id, ...known.filter((other) => other !== id)].slice(0, maxOwnReports);
	return { "Set-Cookie": await ownReports.serialize(ids) };
}
