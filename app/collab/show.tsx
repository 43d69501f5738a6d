import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { isListed } from "#app/boards/board.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ThingPage } from "#app/boards/thing-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { rejectedOrNotFound } from "#app/moderation/rejected.server.ts";
import { isSaved } from "#app/saved/saved.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Day } from "#app/ui/day.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { collabMessages, headingOf } from "./collab.ts";
import { collabBoard } from "./collab-board.ts";
import { ListingContact } from "./collab-contact.tsx";
import { listingPictures } from "./collab-picture.server.ts";
import { findListing, listingStructuredData, listingsLike } from "./collab-show.server.ts";
import { ContactsHeld } from "./contacts-held.tsx";

export const handle: RouteHandle = { reads: ["collab_listings"] };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const listing = await findListing(db, context.get(viewerContext), id);
	if (!listing) throw await rejectedOrNotFound(db, context.get(viewerContext), "collab", id, collabMessages.notFound);
	if (isListed(listing)) describePage(context, listingStructuredData(listing, context.get(siteContext).origin));
	return withFlash(request, pick(collabMessages, "saved"), {
		listing,
		picture: listingPictures.pathOf(listing),
		alike: await listingsLike(db, listing),
		saved: await isSaved(db, context.get(viewerContext), id),
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${collabMessages.notFound} · Heliograph` }];
	const { listing, picture } = args.loaderData;
	return pageMeta(args, {
		title: headingOf(listing),
		description: `${listing.category ?? listing.type}. ${listing.description}`,
		path: href("/collab/:id", { id: listing.id }),
		...(isListed(listing) ? { picture } : { unlisted: true }),
	});
}

export default function ShowListing({ loaderData: { listing, alike, saved, flash } }: Route.ComponentProps) {
	const { id, type, category, name, description, tags, anonymous, filled, createdAt, isMine } = listing;
	const heading = headingOf(listing);
	return (
		<ThingPage
			kind="collab"
			noun="listing"
			thing={listing}
			saved={saved}
			path={href("/collab/:id", { id })}
			title={heading}
			intro={category}
			back={{ to: href("/collab"), label: "Collab Board" }}
			tools={isMine ? [{ label: "Edit", to: href("/collab/edit/:id", { id }) }] : []}
			text={description === heading ? "" : description}
			tags={tags.map((tag) => ({ tag, to: `${href("/collab")}?${new URLSearchParams({ q: tag })}` }))}
			facts={[
				{ name: "Type", value: <a href={`${href("/collab")}?type=${type}`}>{type}</a> },
				...(name !== "" || anonymous
					? [
							{
								name: "Posted by",
								value: (
									<>
										{name === "" ? "Somebody who prefers not to say" : <bdi>{name}</bdi>}
										{anonymous && name !== "" && ` ${collabMessages.nameHidden}`}
									</>
								),
							},
						]
					: []),
				{ name: "Posted", value: <Day at={createdAt} /> },
				{ name: "Contact", value: <ListingContact listing={listing} isContactHeld={listing.isContactHeld} /> },
			]}
			alike={alike.map((other) => ({
				id: other.id,
				title: headingOf(other),
				to: href("/collab/:id", { id: other.id }),
			}))}
		>
			<Flash message={flash} />
			{filled && (
				<Alert tone="info" className="mb-8">
					Filled: what was being looked for has been found.
				</Alert>
			)}
			{listing.isContactHeld && <ContactsHeld />}
		</ThingPage>
	);
}

export const ErrorBoundary = errorView({ fallback: collabMessages.loadFailed, back: collabBoard });
