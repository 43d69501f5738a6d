import { requireSignedIn } from "#app/accounts/member.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import { postOnly } from "#app/web/responses.ts";
import { canEditContent, projectMessages } from "../project.ts";
import { requireRole } from "../project-access.server.ts";
import type { Route } from "./+types/preview.ts";
import { readContent } from "./content-post.server.ts";
import { previewArticle } from "./preview-article.server.ts";

export function loader() {
	return postOnly();
}

/** The preview that follows the typing. Only who may save an article here is shown one. */
export async function action({ params: { projectId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = requireSignedIn(context, projectMessages.signInToAddContent);
	await requireRole(db, viewer, projectId, canEditContent, projectMessages.editorsOnly);
	const form = await readContent(request, context);
	return Response.json(await previewArticle(db, context.get(requestContext), viewer, String(form.get("text") ?? "")));
}
