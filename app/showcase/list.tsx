import { useState } from "react";
import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { popularTags } from "#app/boards/popular-tags.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal } from "#app/forms/form-answer.ts";
import { unlessRefused } from "#app/forms/keep-form.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { canModerate } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { ApplyButton } from "./apply-button.tsx";
import { featureItem } from "./featured-row.server.ts";
import { ItemTile } from "./item-tile.tsx";
import { showcaseFeed } from "./showcase.feed.server.ts";
import { featuredOnShow, showcaseMessages } from "./showcase.ts";
import { ShowcaseFilterFields } from "./showcase-filter-fields.tsx";
import { readShowcaseFilters } from "./showcase-filters.ts";
import { featuredItems, listItems, showcaseTags } from "./showcase-list.server.ts";
import "./showcase.css";

const about = {
	title: "Science Communications Showcase",
	description: "Blogs, publications and people that explain science well.",
	path: href("/showcase"),
};

export async function loader({ request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const filters = readShowcaseFilters(new URL(request.url).searchParams);
	const [listing, featured, tags] = await Promise.all([
		listItems(db, filters),
		featuredItems(db, featuredOnShow),
		popularTags(db, showcaseTags),
	]);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map(({ id, title }) => ({ name: title, url: href("/showcase/:id", { id }) })),
	);
	const moderates = canModerate(context.get(viewerContext));
	const { featured: done, unfeatured } = showcaseMessages;
	const feeds = feedLinks(showcaseFeed(filters));
	return withFlash(request, { featured: done, unfeatured }, { filters, listing, feeds, featured, tags, moderates });
}

/** Puts an item into the featured row, or takes it out. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const moderator = actingModerator(context);
	if (isRefusal(moderator)) return refuseForm(context, moderator);
	const isFeatured = form.get("featured") === "on";
	const refusal = await featureItem(context.get(databaseContext), moderator, String(form.get("item")), isFeatured);
	if (refusal) return refuseForm(context, refusal);
	return redirectWithFlash(about.path + new URL(request.url).search, isFeatured ? "featured" : "unfeatured");
}

export const handle: RouteHandle = {
	reads: ["showcase_items", "dead_links"],
	query: ["q", "category", "tag", "page"],
	failed: showcaseMessages.featureFailed,
};

/** An application changes nothing here until a moderator has read it. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
	return args.formAction !== href("/showcase/apply") && args.defaultShouldRevalidate && unlessRefused(args);
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

export default function Showcase({ loaderData, actionData }: Route.ComponentProps) {
	const { filters, listing, feeds, featured, tags, moderates, flash } = loaderData;
	const [sent, setSent] = useState(false);
	const { q, category, tags: asked } = filters;
	return (
		<Page title={about.title} intro={about.description} actions={<ApplyButton onSent={setSent} />}>
			<Flash message={flash} />
			<FormAlert answer={actionData} className="mb-8" />
			{sent && (
				<Alert tone="good" className="mb-8">
					{showcaseMessages.sent}
				</Alert>
			)}
			{featured.length > 0 && (
				<section className="showcase-section">
					<h2>Featured</h2>
					<ul className="featured">
						{featured.map((item, i) => (
							<ItemTile key={item.id} item={item} moderates={moderates} eager={i === 0} />
						))}
					</ul>
				</section>
			)}
			<section className="showcase-section" id="browse">
				<h2>Browse</h2>
				<FilteredList
					isFollowed
					{...{ listing, path: about.path, asked: { q, category, tag: asked }, feed: feeds[0].href }}
					placeholder="Search titles, descriptions, tags"
					filters={<ShowcaseFilterFields filters={filters} tags={tags} />}
					nouns={["item", "items"]}
					order="newest first"
					clear="Reset filters"
					noMatch={{
						title: showcaseMessages.noMatch,
						text: "Try fewer words, fewer tags or another category.",
					}}
					none={{
						title: "The showcase is empty",
						text: "Nothing has been featured yet. Apply above, and yours may be the first.",
					}}
				>
					<ul className="tiles">
						{listing.rows.map((item) => (
							<ItemTile key={item.id} item={item} moderates={moderates} anchor={item.id} />
						))}
					</ul>
				</FilteredList>
			</section>
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: showcaseMessages.loadFailed });
