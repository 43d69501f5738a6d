import { data } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { asAttachment } from "#app/web/file-name.ts";
import { requestContext } from "#app/web/request-context.ts";
import { notFound, robotsHeader } from "#app/web/responses.ts";
import { contentMessages } from "../content.ts";
import type { Route } from "./+types/download.ts";
import { openContent, openVersion } from "./content-pages.server.ts";
import { downloadOf } from "./download.server.ts";
import { reserveTextMemory } from "./text-memory.server.ts";
import { versionNumber } from "./versions/version-number.ts";

/** A version of text as a file: as it was written, or, with `as=csv`, data as a table for spreadsheets. */
export async function loader({ params: { projectId, contentId }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { content } = await openContent(db, context.get(viewerContext), projectId, contentId);
	const asked = new URL(request.url).searchParams;
	const number = asked.has("version") ? versionNumber(asked.get("version")) : content.currentVersion;
	const version = await openVersion(db, projectId, contentId, number);
	reserveTextMemory(context, version.data);
	const file = await downloadOf(context.get(requestContext), content, version, asked.get("as") === "csv");
	if (!file) throw notFound(contentMessages.noFile);
	if ("problem" in file) throw data(file.problem, { status: file.status });
	return new Response(file.text, {
		headers: {
			"Content-Type": `${file.mediaType}; charset=utf-8`,
			"Content-Disposition": asAttachment(file.name, file.ending, "content"),
			"X-Content-Type-Options": "nosniff",
			...robotsHeader(content.project.listed && number === content.currentVersion),
		},
	});
}
