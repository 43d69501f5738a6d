import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { pagesOf } from "#app/db/listing/numbered-pages.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { contentMessages, versionsPerPage } from "../../content.ts";
import { canEditContent } from "../../project.ts";
import { projectError } from "../../project-error.tsx";
import { ContentPage } from "../content-page.tsx";
import { listVersions, openContent } from "../content-pages.server.ts";
import type { Route } from "./+types/history.ts";
import { versionNumber } from "./version-number.ts";
import { VersionRow } from "./version-row.tsx";

export async function loader({ params: { projectId, contentId }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { role, content } = await openContent(db, context.get(viewerContext), projectId, contentId);
	const pages = pagesOf(content.currentVersion, versionsPerPage);
	const asked = versionNumber(new URL(request.url).searchParams.get("page")) ?? 1;
	const page = Math.min(asked, pages);
	const newest = content.currentVersion - (page - 1) * versionsPerPage;
	const versions = await listVersions(db, projectId, contentId, newest);
	return { content, versions, page, pages, mayEdit: canEditContent(role) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	const name = loaderData ? `History of ${loaderData.content.name}` : "History";
	return [{ title: `${name} · Heliograph` }, { name: "robots", content: "noindex" }];
}

export default function History({ loaderData: { content, versions, page, pages, mayEdit } }: Route.ComponentProps) {
	const { project, id: contentId, currentVersion } = content;
	const [first, second] = versions;
	return (
		<ContentPage
			project={project}
			content={content}
			title="History"
			intro="Every version of this content. Choose two to see what changed between them."
		>
			{/* The buttons that restore stand in forms of their own, so the choices name theirs. */}
			<form
				id="compare"
				action={href("/scicomm/projects/:projectId/content/:contentId/compare", { projectId: project.id, contentId })}
			/>
			{second && (
				<div className="actions mb-6">
					<Button type="submit" form="compare">
						Compare selected versions
					</Button>
				</div>
			)}
			<ol className="rows versions">
				{versions.map((version) => (
					<VersionRow
						key={version.version}
						projectId={project.id}
						contentId={contentId}
						version={version}
						current={currentVersion}
						chosen={{ from: (second ?? first)?.version, to: first?.version }}
						mayRestore={mayEdit}
					/>
				))}
			</ol>
			<Pagination page={page} pages={pages} label="Pages of versions" />
		</ContentPage>
	);
}

export const ErrorBoundary = projectError(contentMessages.showFailed, { leadsToProject: true });
