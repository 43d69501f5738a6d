import { siteContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/passkey-options.ts";
import { accountsContext } from "./auth.server.ts";
import { signInOptions } from "./passkey.server.ts";
import { openChallenge } from "./passkey-challenge.server.ts";
import { findStepOwner } from "./second-step.server.ts";
import { viewerContext } from "./viewer.ts";
import { withCookies } from "./visitor.server.ts";

/** What a browser needs to ask for a passkey, with `?step` for one of whoever is signed in or has the second step to take. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const accounts = context.get(accountsContext);
	const viewer = context.get(viewerContext);
	const owner = url.searchParams.has("step")
		? (viewer?.id ?? (await findStepOwner(accounts, null, request.headers))?.userId)
		: undefined;
	const { challenge, cookie } = await openChallenge(accounts, "sign-in");
	const headers = withCookies([cookie]);
	headers.set("Cache-Control", "no-store");
	const options = await signInOptions(accounts.db, context.get(siteContext), challenge, owner);
	return Response.json(options, { headers });
}
