import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isKnown } from "#app/web/entity-tag.server.ts";
import { asAttachment } from "#app/web/file-name.ts";
import { notFound, robotsHeader } from "#app/web/responses.ts";
import type { Route } from "./+types/files.ts";
import { fileEndings, projectMessages } from "./project.ts";
import { fileNamed } from "./project-file.ts";
import { findProjectFile, readProjectFile } from "./project-files.server.ts";

/** A file of a project. Each time the browser asks whether it may still see it, since a project can turn private. */
export async function loader({ params: { projectId, file }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const named = fileNamed(file);
	const found = named && (await findProjectFile(db, context.get(viewerContext), projectId, named.hash, named.type));
	if (!found) throw notFound(projectMessages.fileNotFound);
	const { hash, type } = named;
	const headers = new Headers({
		ETag: `"${hash}"`,
		"Cache-Control": "private, no-cache",
		Vary: "Cookie",
		...robotsHeader(found.listed && found.isCurrent),
		// Other sites show the pictures of listed projects, which the API names.
		"Cross-Origin-Resource-Policy": found.listed ? "cross-origin" : "same-origin",
	});
	if (isKnown(`"${hash}"`, request.headers.get("If-None-Match") ?? ""))
		return new Response(null, { status: 304, headers });
	const bytes = await readProjectFile(db, hash);
	if (!bytes) throw notFound(projectMessages.fileNotFound);
	headers.set("Content-Type", type);
	headers.set("X-Content-Type-Options", "nosniff");
	if (type === "application/pdf")
		headers.set("Content-Disposition", asAttachment(found.name, fileEndings[type], "document"));
	return new Response(new Uint8Array(bytes), { headers });
}
