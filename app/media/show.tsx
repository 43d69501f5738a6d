import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { isListed } from "#app/boards/board.ts";
import { Elsewhere } from "#app/boards/elsewhere.tsx";
import { ThingPage } from "#app/boards/thing-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
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
import { Cover } from "./cover.tsx";
import { type MediaType, mediaMessages, mediaTypeLabels } from "./media.ts";
import { mediaBoard, mediaPath } from "./media-path.ts";
import { mediaPictures } from "./media-picture.server.ts";
import { findMedia, mediaLike, mediaStructuredData } from "./media-show.server.ts";
import "./media.css";

export const handle: RouteHandle = { reads: ["media_items", "dead_links"] };

const opening: Record<MediaType, string> = {
	article: "Read the article",
	video: "Watch the video",
	podcast: "Listen to the podcast",
	other: "Visit",
};

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const item = await findMedia(db, context.get(viewerContext), id);
	if (!item) throw await rejectedOrNotFound(db, context.get(viewerContext), "media", id, mediaMessages.notFound);
	if (isListed(item)) describePage(context, mediaStructuredData(item, context.get(siteContext).origin));
	const [alike, saved] = await Promise.all([mediaLike(db, item), isSaved(db, context.get(viewerContext), id)]);
	return { item, picture: mediaPictures.pathOf(item), alike, saved };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${mediaMessages.notFound} · Heliograph` }];
	const { item, picture } = args.loaderData;
	const { id, title, description, type, author } = item;
	return pageMeta(args, {
		title,
		description: `${mediaTypeLabels[type]} by ${author}. ${description}`,
		path: href("/inaction/:id", { id }),
		...(isListed(item) ? { picture } : { unlisted: true }),
	});
}

export default function ShowMedia({ loaderData: { item, alike, saved } }: Route.ComponentProps) {
	const { id, title, description, url, type, author, tags, date, deadSince, canEdit } = item;
	return (
		<ThingPage
			kind="media"
			noun="item"
			thing={item}
			saved={saved}
			path={href("/inaction/:id", { id })}
			title={title}
			back={{ to: href("/inaction"), label: "SciComm in Action" }}
			actions={
				<ButtonLink to={url} variant="sun" newTab>
					{opening[type]}
				</ButtonLink>
			}
			tools={canEdit ? [{ label: "Edit", to: href("/inaction/edit/:id?", { id }) }] : []}
			picture={<Cover item={item} eager />}
			text={description}
			tags={tags.map((tag) => ({ tag, to: mediaPath({ q: "", type: null, tag }) }))}
			facts={[
				{ name: "By", value: author },
				{ name: "Type", value: mediaTypeLabels[type] },
				{ name: "Where it is", value: <Elsewhere url={url} /> },
				{ name: "Added", value: <Day at={date} /> },
			]}
			alike={alike.map(({ id, title }) => ({ id, title, to: href("/inaction/:id", { id }) }))}
		>
			<DeadLink {...{ title, url, deadSince }} className="mb-6" />
		</ThingPage>
	);
}

export const ErrorBoundary = errorView({ fallback: mediaMessages.editLoadFailed, back: mediaBoard });
