import { data } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/mail-document.ts";
import { findMail } from "./outbox.server.ts";

/** It has inline styles, which our pages may not have; what else might be in it can do nothing. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The HTML of a kept mail, as a document of its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const mail = context.get(requestContext).seesMailbox && (await findMail(context.get(databaseContext), params.id));
	if (!mail) throw data(null, { status: 404 });
	return new Response(mail.html, {
		headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
	});
}
