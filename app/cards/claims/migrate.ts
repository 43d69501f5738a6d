import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { postOnly } from "#app/web/responses.ts";
import { cardMessages } from "../card-messages.ts";
import { cardUpload } from "../form/card-post.server.ts";
import type { Route } from "./+types/migrate.ts";
import type { Migrated } from "./local-card.ts";
import { migrateCard } from "./migration.server.ts";

/** `POST` one card that only the browser knew, as a form (see `migrateCard`). */
export async function action({ request, context }: Route.ActionArgs) {
	const viewer = context.get(viewerContext);
	if (!viewer) return answer({ moved: false, error: cardMessages.noUser }, 401);
	const facts = context.get(requestContext);
	const refusal = await migrateCard(
		context.get(databaseContext),
		viewer,
		await readUpload(request, cardUpload),
		facts.address,
	);
	if (!refusal) return answer({ moved: true }, 200);
	if (refusal.cause) facts.logger.error({ id: facts.id, err: refusal.cause }, "A local card could not be moved");
	facts.retryAfter = refusal.seconds;
	return answer({ moved: false, error: refusal.error }, refusal.status);
}

export function loader() {
	return postOnly();
}

function answer(outcome: Migrated, status: number) {
	return Response.json(outcome, { status });
}
