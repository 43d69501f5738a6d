import { href } from "react-router";
import { databaseContext } from "#app/context.ts";
import type { Route } from "./+types/my-data.ts";
import { memberOrLogin } from "./member.server.ts";
import { collectMyData } from "./my-data.server.ts";

const neverKept = { "Cache-Control": "private, no-store" };

/** Everything of the viewer as one file. */
export async function loader({ context }: Route.LoaderArgs) {
	const viewer = memberOrLogin(context, href("/profile"));
	const data = await collectMyData(context.get(databaseContext), viewer);
	return new Response(JSON.stringify(data, null, "\t"), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="heliograph-data.json"',
			...neverKept,
		},
	});
}

/** For an answer in React Router's own format, which has none of the headers above. */
export function headers() {
	return neverKept;
}
