import { useState } from "react";
import { href, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination, pageSearch } from "#app/ui/pagination.tsx";
import { ListFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/list.ts";
import { ApplyButton } from "./apply-button.tsx";
import { ItemTile } from "./item-tile.tsx";
import { featuredOnShow, showcaseMessages } from "./showcase.ts";
import { Filters } from "./showcase-filter-form.tsx";
import { readShowcaseFilters } from "./showcase-filters.ts";
import { featuredItems, listItems, popularTags } from "./showcase-list.server.ts";
import "./showcase.css";

const title = "Science Communications Showcase";
const description = "Blogs, publications and people that explain science well.";

export async function loader({ request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const filters = readShowcaseFilters(new URL(request.url).searchParams);
	const [listing, featured, tags] = await Promise.all([
		listItems(db, filters),
		featuredItems(db, featuredOnShow),
		popularTags(db),
	]);
	describeList(
		{ context, request },
		{ title, description, path: href("/showcase"), page: listing.page },
		listing.items.map(({ title, link }) => ({ name: title, url: link })),
	);
	return { filters, listing, featured, tags };
}

/** An application changes nothing here until a moderator has read it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return (formMethod === undefined || formMethod === "GET") && defaultShouldRevalidate;
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title,
		description,
		path: href("/showcase") + pageSearch("", args.loaderData?.listing.page ?? 1),
	});
}

export default function Showcase({ loaderData: { filters, listing, featured, tags } }: Route.ComponentProps) {
	const [sent, setSent] = useState(false);
	const filtered = filters.q !== "" || filters.category !== null || filters.tags.length > 0;
	const searching = useNavigation().location?.pathname === href("/showcase");
	return (
		<Page
			title={title}
			intro="Blogs, publications and people that make science easy to follow."
			actions={<ApplyButton onSent={() => setSent(true)} />}
		>
			{sent && (
				<Alert tone="good" className="mb-8">
					{showcaseMessages.sent}
				</Alert>
			)}
			{featured.length > 0 && (
				<section className="showcase-section">
					<h2>Featured</h2>
					<ul className="featured">
						{featured.map((item) => (
							<ItemTile key={item.id} item={item} eager />
						))}
					</ul>
				</section>
			)}
			<section className="showcase-section" id="browse">
				<div className="showcase-head">
					<h2>Browse</h2>
					<p role="status" className="text-muted">
						{countOf(listing.total, filtered)}
					</p>
					{filtered && listing.items.length > 0 && (
						<ButtonLink to={href("/showcase")} variant="plain">
							Reset filters
						</ButtonLink>
					)}
				</div>
				<Filters filters={filters} tags={tags} />
				<div className="showcase-results" aria-busy={searching}>
					{listing.items.length > 0 ? (
						<ul className="items">
							{listing.items.map((item) => (
								<ItemTile key={item.id} item={item} />
							))}
						</ul>
					) : (
						<NoResults filtered={filtered} />
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of the showcase" />
				</div>
			</section>
		</Page>
	);
}

function countOf(total: number, filtered: boolean) {
	const items = `${total.toLocaleString("en-US")} ${total === 1 ? "item" : "items"}`;
	return filtered ? `${items} found` : items;
}

function NoResults({ filtered }: { filtered: boolean }) {
	if (!filtered) {
		return (
			<EmptyState title="The showcase is empty">
				<p>Nothing has been featured yet. Apply above, and yours may be the first.</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title={showcaseMessages.noMatch}
			flash="?"
			actions={<ButtonLink to={href("/showcase")}>Reset filters</ButtonLink>}
		>
			<p>Try fewer words, fewer tags or another category.</p>
		</EmptyState>
	);
}

export function ErrorBoundary() {
	return <ListFailure title={title} message={showcaseMessages.loadFailed} path={href("/showcase")} />;
}
