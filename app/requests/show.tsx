import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { isListed } from "#app/boards/board.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ThingPage } from "#app/boards/thing-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { rejectedOrNotFound } from "#app/moderation/rejected.server.ts";
import { receiptWays } from "#app/receipts/receipt-ways.server.ts";
import { ReceiptWays } from "#app/receipts/receipt-ways.tsx";
import { isSaved } from "#app/saved/saved.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { offersMade } from "./offers.server.ts";
import { OffersMade } from "./offers-made.tsx";
import { purposeLabels, requestMessages, whereText } from "./request.ts";
import { closingTools, requestBoard } from "./request-board.ts";
import { requestFacts } from "./request-facts.tsx";
import { occasionsOf } from "./request-occasions.server.ts";
import { requestPictures } from "./request-picture.server.ts";
import { findRequest, isOpen, requestStructuredData, requestsLike, type ShownRequest } from "./request-show.server.ts";

export const handle: RouteHandle = { reads: ["requests", "scicomm_cards"] };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const [db, viewer] = [context.get(databaseContext), context.get(viewerContext)];
	const found = await findRequest(db, viewer, id);
	if (!found) throw await rejectedOrNotFound(db, viewer, "request", id, requestMessages.notFound);
	const open = isOpen(found);
	if (open) describePage(context, requestStructuredData(found, context.get(siteContext).origin));
	return withFlash(request, pick(requestMessages, "updated", "closed"), {
		request: found,
		open,
		picture: requestPictures.pathOf(found),
		alike: await requestsLike(db, found),
		saved: await isSaved(db, viewer, id),
		made:
			viewer && found.isMine && found.approved
				? { ...(await offersMade(db, id)), isConfirmed: viewer.confirmed }
				: null,
		ways: viewer ? await receiptWays(db, viewer, await occasionsOf(db, viewer, id)) : [],
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${requestMessages.notFound} · Heliograph` }];
	const { request, open, picture } = args.loaderData;
	return pageMeta(args, {
		title: request.title,
		description: `${purposeLabels[request.purpose]}, ${whereText(request)}. ${request.description}`,
		path: href("/requests/:id", { id: request.id }),
		unlisted: !open,
		...(open && { picture }),
	});
}

export default function ShowRequest({
	loaderData: { request, alike, saved, made, ways, flash },
}: Route.ComponentProps) {
	const { id, title, description, topics, closed } = request;
	return (
		<ThingPage
			kind="request"
			noun="request"
			thing={request}
			saved={saved}
			path={href("/requests/:id", { id })}
			title={title}
			back={{ to: href("/requests"), label: "Requests" }}
			tools={toolsOf(request)}
			text={description}
			tags={topics.map((tag) => ({ tag, to: `${href("/requests")}?${new URLSearchParams({ topic: tag })}` }))}
			facts={requestFacts(request)}
			alike={alike.map(({ id, title }) => ({ id, title, to: href("/requests/:id", { id }) }))}
		>
			<Flash message={flash} />
			{closed && isListed(request) && (
				<Alert tone="info" className="mb-8">
					{requestMessages.isClosed}
				</Alert>
			)}
			{made && <OffersMade {...made} wanted={request.wanted} closed={closed} hidden={request.hidden} />}
			<ReceiptWays ways={ways} />
		</ThingPage>
	);
}

function toolsOf(request: ShownRequest) {
	const { id, isMine } = request;
	if (!isMine) return [];
	return [
		{ label: "Edit", to: href("/requests/edit/:id", { id }) },
		...closingTools(request),
		{ label: "Delete", to: href("/requests/delete/:id", { id }) },
	];
}

export const ErrorBoundary = errorView({ fallback: requestMessages.showFailed, back: requestBoard });
