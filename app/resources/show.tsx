import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { isListed } from "#app/boards/board.ts";
import { Elsewhere } from "#app/boards/elsewhere.tsx";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ThingPage } from "#app/boards/thing-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { DeadLink } from "#app/links/dead-link.tsx";
import { rejectedOrNotFound } from "#app/moderation/rejected.server.ts";
import { isSaved } from "#app/saved/saved.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { resourceMessages, resourceTypeLabel } from "./resource.ts";
import { resourcePictures } from "./resource-picture.server.ts";
import { findResource, resourceStructuredData, resourcesLike } from "./resource-show.server.ts";

export const handle: RouteHandle = { reads: ["resources", "dead_links"] };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const resource = await findResource(db, context.get(viewerContext), id);
	if (!resource)
		throw await rejectedOrNotFound(db, context.get(viewerContext), "resource", id, resourceMessages.notFound);
	if (isListed(resource)) describePage(context, resourceStructuredData(resource, context.get(siteContext).origin));
	return withFlash(request, pick(resourceMessages, "updated"), {
		resource,
		picture: resourcePictures.pathOf(resource),
		alike: await resourcesLike(db, resource),
		saved: await isSaved(db, context.get(viewerContext), id),
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${resourceMessages.notFound} · Heliograph` }];
	const { resource, picture } = args.loaderData;
	const { id, name, description, resourceType } = resource;
	return pageMeta(args, {
		title: name,
		description: `${resourceTypeLabel(resourceType)}. ${description}`,
		path: href("/resources/:id", { id }),
		...(isListed(resource) ? { picture } : { unlisted: true }),
	});
}

export default function ShowResource({ loaderData: { resource, alike, saved, flash } }: Route.ComponentProps) {
	const { id, name, description, idealFor, url, resourceType, createdAt, deadSince, isMine } = resource;
	return (
		<ThingPage
			kind="resource"
			noun="resource"
			thing={resource}
			saved={saved}
			path={href("/resources/:id", { id })}
			title={name}
			back={{ to: href("/resources"), label: "Resources" }}
			actions={
				<ButtonLink to={url} variant="sun" newTab aria-label={`Visit ${name}`}>
					Visit
				</ButtonLink>
			}
			tools={isMine ? [{ label: "Edit", to: href("/resources/edit/:id", { id }) }] : []}
			text={description}
			tags={[]}
			facts={[
				{ name: "Ideal for", value: idealFor },
				{
					name: "Type",
					value: <a href={`${href("/resources")}?type=${resourceType}`}>{resourceTypeLabel(resourceType)}</a>,
				},
				{ name: "Where it is", value: <Elsewhere url={url} /> },
				{ name: "Added", value: <Day at={createdAt} /> },
			]}
			alike={alike.map(({ id, name }) => ({ id, title: name, to: href("/resources/:id", { id }) }))}
		>
			<Flash message={flash} />
			<DeadLink {...{ title: name, url, deadSince }} className="mb-6" />
		</ThingPage>
	);
}

export const ErrorBoundary = errorView({
	fallback: resourceMessages.showFailed,
	back: { to: href("/resources"), label: "Back to resources" },
});
