import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { requestContext } from "#app/web/request-context.ts";
import { contentDeletion, contentMessages, contentTypeFacts } from "../content.ts";
import { canEditContent, canManageProject } from "../project.ts";
import { projectError } from "../project-error.tsx";
import type { Route } from "./+types/show.ts";
import { ContentPage, contentPath } from "./content-page.tsx";
import { openContent, openVersion } from "./content-pages.server.ts";
import { reserveTextMemory } from "./text-memory.server.ts";
import { RestoreButton } from "./versions/restore-button.tsx";
import { VersionLine } from "./versions/version-line.tsx";
import { versionNumber } from "./versions/version-number.ts";
import { stateOf } from "./versions/version-state.ts";
import { ContentView } from "./views/content-view.tsx";
import { DownloadLinks } from "./views/download-links.tsx";
import { viewVersion } from "./views/view.server.ts";

export async function loader({ params: { projectId, contentId }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { role, content } = await openContent(db, context.get(viewerContext), projectId, contentId);
	const asked = new URL(request.url).searchParams.get("version");
	const number = asked === null ? content.currentVersion : versionNumber(asked);
	const found = await openVersion(db, projectId, contentId, number);
	reserveTextMemory(context, found.data);
	const { name, description } = stateOf(found, content);
	const view = await viewVersion(context.get(requestContext), projectId, content.type, found);
	const loaded = {
		content: { ...content, name, description },
		version: pick(found, "version", "changesDescription", "createdAt", "createdBy"),
		view,
		mayEdit: canEditContent(role),
		mayDelete: canManageProject(role),
	};
	return withFlash(request, pick(contentMessages, "added", "saved", "unchanged", "restored"), loaded);
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${contentMessages.notFound} · Heliograph` }];
	const { content, version } = args.loaderData;
	const { id: contentId, name, description, project } = content;
	return pageMeta(args, {
		title: `${name}, ${project.name}`,
		description: description || `${contentTypeFacts[content.type].label} of the project ${project.name}.`,
		path: href("/scicomm/projects/:projectId/content/:contentId", { projectId: project.id, contentId }),
		unlisted: !project.listed || version.version !== content.currentVersion,
	});
}

export default function ShowContent({ loaderData }: Route.ComponentProps) {
	const { content, version, view, mayEdit, mayDelete, flash } = loaderData;
	const { project, id, name, type, currentVersion } = content;
	const params = { projectId: project.id, contentId: id };
	const isCurrent = version.version === currentVersion;
	return (
		<ContentPage
			project={project}
			title={name}
			intro={
				<>
					{contentTypeFacts[type].label}. Version {version.version} <VersionLine version={version} />
				</>
			}
			actions={
				mayEdit &&
				isCurrent && (
					<ButtonLink to={href("/scicomm/projects/:projectId/content/:contentId/edit", params)} variant="sun">
						Edit
					</ButtonLink>
				)
			}
		>
			<Flash message={flash} />
			{!isCurrent && (
				<Alert tone="info" className="mb-8">
					This is version {version.version} of {currentVersion}.{" "}
					<a href={contentPath(project.id, id)}>Show the newest</a>
				</Alert>
			)}
			{content.description !== "" && (
				<p className="max-w-text mb-8 wrap-anywhere" dir="auto">
					{content.description}
				</p>
			)}
			<section aria-labelledby="content" className="content">
				<h2 id="content" className="sr-only">
					{contentTypeFacts[type].label}
				</h2>
				<ContentView view={view} name={name} />
			</section>
			<div className="actions content-tools">
				<DownloadLinks
					{...params}
					type={type}
					version={isCurrent ? undefined : version.version}
					isTable={view.type === "data"}
				/>
				<ButtonLink to={href("/scicomm/projects/:projectId/content/:contentId/history", params)} variant="plain">
					History
				</ButtonLink>
				{mayEdit && !isCurrent && <RestoreButton {...params} version={version.version} base={currentVersion} />}
				{mayDelete && (
					<DeleteButton
						{...contentDeletion}
						name={name}
						action={href("/scicomm/projects/:projectId/content/:contentId/delete", params)}
					/>
				)}
			</div>
		</ContentPage>
	);
}

export const ErrorBoundary = projectError(contentMessages.showFailed, { leadsToProject: true });
