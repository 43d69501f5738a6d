import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { isListed } from "#app/boards/board.ts";
import { Elsewhere } from "#app/boards/elsewhere.tsx";
import { ThingPage } from "#app/boards/thing-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { TilePicture } from "#app/images/tile-picture.tsx";
import { DeadLink } from "#app/links/dead-link.tsx";
import { isSaved } from "#app/saved/saved.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { categoryLabel, showcaseMessages } from "./showcase.ts";
import { itemPictures } from "./showcase-picture.server.ts";
import { showcasePath } from "./showcase-search.ts";
import { findItem, itemStructuredData, itemsLike } from "./showcase-show.server.ts";
import "./showcase.css";

export const handle: RouteHandle = { reads: ["showcase_items", "dead_links"] };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const item = await findItem(db, context.get(viewerContext), id);
	if (!item) throw notFound(showcaseMessages.itemNotFound);
	if (isListed(item)) describePage(context, itemStructuredData(item, context.get(siteContext).origin));
	const [alike, saved] = await Promise.all([itemsLike(db, item), isSaved(db, context.get(viewerContext), id)]);
	return { item, picture: itemPictures.pathOf(item), alike, saved };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${showcaseMessages.itemNotFound} · Heliograph` }];
	const { item, picture } = args.loaderData;
	const { id, title, description } = item;
	const path = href("/showcase/:id", { id });
	return pageMeta(args, { title, description, path, ...(isListed(item) ? { picture } : { unlisted: true }) });
}

export default function ShowItem({ loaderData: { item, alike, saved } }: Route.ComponentProps) {
	const { id, title, description, link, category, tags, imageUrl, createdAt, deadSince, moderates } = item;
	return (
		<ThingPage
			kind="item"
			noun="item"
			thing={item}
			saved={saved}
			path={href("/showcase/:id", { id })}
			title={title}
			back={{ to: href("/showcase"), label: "Showcase" }}
			actions={
				<ButtonLink to={link} variant="sun" newTab aria-label={`Visit ${title}`}>
					Visit
				</ButtonLink>
			}
			tools={
				moderates
					? [
							{ label: "Edit", to: href("/showcase/edit/:id", { id }) },
							{ label: "Hide or delete", to: href("/admin/reports/:kind/:id", { kind: "item", id }) },
						]
					: []
			}
			picture={imageUrl && <TilePicture className="item-picture" src={imageUrl} width={1200} height={750} eager />}
			text={description}
			tags={tags.map((tag) => ({ tag, to: showcasePath({ q: "", category: null, tags: [tag] }) }))}
			facts={[
				{
					name: "Category",
					value: <a href={showcasePath({ q: "", category, tags: [] })}>{categoryLabel(category)}</a>,
				},
				{ name: "Where it is", value: <Elsewhere url={link} /> },
				{ name: "Added", value: <Day at={createdAt} /> },
			]}
			alike={alike.map(({ id, title }) => ({ id, title, to: href("/showcase/:id", { id }) }))}
		>
			<DeadLink {...{ title, url: link, deadSince }} className="mb-6" />
		</ThingPage>
	);
}

export const ErrorBoundary = errorView({
	fallback: showcaseMessages.showFailed,
	back: { to: href("/showcase"), label: "Back to the showcase" },
});
