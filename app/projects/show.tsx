import { Form, href, isRouteErrorResponse } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { pageNumber } from "#app/boards/board-filters.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ShareLink } from "#app/boards/share-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { loadPart } from "#app/forms/load-part.server.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { tabTitle } from "#app/ui/page-title.ts";
import { ErrorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { AboutTab } from "./about-tab.tsx";
import { ContentList } from "./content-list.tsx";
import { ContributorsTab } from "./contributors/contributors-tab.tsx";
import { detailMessages, tabLabels, tabNamed } from "./detail.ts";
import { tabPath } from "./detail-path.ts";
import { ForksToAllowList } from "./forks-stars/forks-to-allow.tsx";
import { hasStarred } from "./forks-stars/star.server.ts";
import { canEditContent, projectMessages } from "./project.ts";
import { findProject } from "./project-detail.server.ts";
import { useProjectLinks } from "./project-error.tsx";
import { projectFlashes } from "./project-flashes.server.ts";
import { ProjectHead } from "./project-head.tsx";
import { readParts } from "./project-parts.server.ts";
import { projectPictures } from "./project-picture.server.ts";
import { ProjectTabs } from "./project-tabs.tsx";
import { projectWorkOf } from "./project-work.server.ts";
import "#app/boards/boards.css";
import "./detail.css";

export const handle: RouteHandle = {
	reads: ["scicomm_projects", "users", "scicomm_cards", "project_contributors", "project_content"],
	query: ["tab", "page"],
};

export async function loader({ params: { projectId }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const project = await findProject(db, viewer, projectId);
	if (!project) {
		throw notFound((await hasStarred(db, viewer, projectId)) ? detailMessages.starredOnce : projectMessages.notFound);
	}
	const search = new URL(request.url).searchParams;
	const tab = tabNamed(search.get("tab"));
	const isOpen = project.visibility === "public" && !project.hidden;
	const parts = await readParts(db, viewer, project, tab, pageNumber.parse(search.get("page")), (load) =>
		loadPart(context, projectMessages.dataFailed, load),
	);
	const contributors = parts.contributors ?? [];
	if (isOpen) describePage(context, projectWorkOf(project, contributors, context.get(siteContext).origin));
	return withFlash(request, projectFlashes, {
		project,
		picture: projectPictures.pathOf(project),
		owners: contributors.flatMap(({ role, name, cardId }) => (role === "owner" && name ? { name, cardId } : [])),
		tab,
		...parts,
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${projectMessages.notFound} · Heliograph` }];
	const { project, picture, tab } = args.loaderData;
	const { id, name, shortDescription, description, visibility, hidden } = project;
	return pageMeta(args, {
		title: name,
		tab: tab === "about" ? undefined : tabTitle(`${name}: ${tabLabels[tab]}`),
		description: shortDescription || description,
		path: href("/scicomm/projects/:projectId", { projectId: id }),
		...(visibility === "public" && !hidden ? { picture } : { unlisted: true }),
	});
}

export default function ShowProject({ loaderData }: Route.ComponentProps) {
	const { project, owners, starred, followed, saved, tab, flash } = loaderData;
	const { forks, toAllow, newest, content, contributors, invitations, ways } = loaderData;
	const signedIn = Boolean(useRootData()?.account);
	return (
		<div className="page project-detail">
			<Flash message={flash} />
			{project.hiddenNotice && (
				<Alert tone="info" className="mb-8">
					{project.hiddenNotice}
				</Alert>
			)}
			{starred === null && <Alert className="mb-8">{projectMessages.dataFailed}</Alert>}
			<ProjectHead
				project={project}
				owners={owners}
				starred={starred === true}
				followed={followed}
				saved={saved}
				tab={tab}
				signedIn={signedIn}
			/>
			<ProjectTabs projectId={project.id} current={tab} />
			{tab === "about" && <AboutTab {...{ project, forks, newest, contributors }} />}
			{toAllow && toAllow.total > 0 && <ForksToAllowList projectId={project.id} toAllow={toAllow} />}
			{tab === "about" && project.visibility !== "private" && !project.hidden && (
				<div className="thing-actions">
					<ShareLink path={tabPath(project.id, "about")} title={project.name} />
					{project.role === null && <ReportLink kind="project" id={project.id} title={project.name} />}
				</div>
			)}
			{tab === "content" &&
				(content ? (
					<ContentList projectId={project.id} content={content} mayEdit={canEditContent(project.role)} />
				) : (
					<Alert>{projectMessages.dataFailed}</Alert>
				))}
			{tab === "contributors" && <ContributorsTab {...{ project, contributors, invitations, ways }} />}
		</div>
	);
}

export function ErrorBoundary({ error, params: { projectId } }: Route.ErrorBoundaryProps) {
	const isStarred = isRouteErrorResponse(error) && error.data === detailMessages.starredOnce;
	return (
		<ErrorView fallback={projectMessages.showFailed} {...useProjectLinks()}>
			{isStarred && (
				<Form method="post" action={href("/scicomm/projects/:projectId?/star", { projectId })}>
					<Button type="submit" name="star" value="off">
						Remove your star
					</Button>
				</Form>
			)}
		</ErrorView>
	);
}
