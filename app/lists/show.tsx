import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ShareLink } from "#app/boards/share-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { entryPath } from "#app/entries/entry.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { readForm } from "#app/forms/read-body.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { listFeed } from "./list.feed.server.ts";
import { entriesText, isOpen, listMessages } from "./list.ts";
import { ListEntries } from "./list-entries.tsx";
import { moveEntry, moves } from "./list-own.server.ts";
import { listPictures } from "./list-picture.server.ts";
import { findList } from "./list-show.server.ts";
import { OwnerTools } from "./owner-tools.tsx";
import "./lists.css";

export const handle: RouteHandle = {
	reads: [
		...["saved_lists", "saved_list_entries", "saved_things", "public_entries", "users", "scicomm_cards"],
		// Whose entries are closed or over in time.
		...["job_listings", "requests", "events"],
	],
	failed: listMessages.saveFailed,
};

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const list = await findList(context.get(databaseContext), context.get(viewerContext), id);
	if (!list) throw notFound(listMessages.notFound);
	if (isOpen(list)) {
		describeList(
			{ context, request },
			{ ...list, path: href("/lists/:id", { id }), page: 1 },
			list.rows.flatMap(({ id, kind, title }) =>
				title === null ? [] : [{ name: title, url: entryPath({ kind, id }) }],
			),
		);
	}
	return withFlash(request, pick(listMessages, "created", "updated", "takenOut"), {
		list,
		picture: listPictures.pathOf(list),
		feeds: feedLinks(listFeed(list)),
	});
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, listMessages.signIn);
	const move = moves.find((one) => one === form.get("move"));
	await moveEntry(context.get(databaseContext), viewer, id, String(form.get("entry")), move);
	const path = href("/lists/:id", { id });
	return move === "out" ? redirectWithFlash(path, "takenOut") : redirect(path, 303);
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${listMessages.notFound} · Heliograph` }];
	const { list, picture, feeds } = args.loaderData;
	const open = isOpen(list);
	return pageMeta(args, {
		title: list.title,
		description: list.description || `A list of ${entriesText(list.entries)}${list.by ? ` by ${list.by}` : ""}.`,
		path: href("/lists/:id", { id: list.id }),
		unlisted: !open,
		...(open && { picture, links: feeds }),
	});
}

export default function ShowList({ loaderData: { list, feeds, flash } }: Route.ComponentProps) {
	const { id, title, description, by, cardId, isMine, hidden, rows } = list;
	const open = isOpen(list);
	return (
		<Page
			title={title}
			intro={by && <By name={by} cardId={cardId} />}
			back={isMine ? { to: href("/saved"), label: "What you saved" } : undefined}
		>
			<Flash message={flash} />
			{hidden && (
				<Alert tone="info" className="mb-8">
					{hiddenNotice("list")}
				</Alert>
			)}
			{isMine && <OwnerTools list={list} />}
			{description && (
				<div className="list-text">
					<Paragraphs text={description} />
				</div>
			)}
			{rows.length === 0 ? (
				<EmptyState title="Nothing in it yet">
					{isMine && (
						<p>
							Choose ‘Note and lists’ of <a href={href("/saved")}>something you saved</a>, and tick this list.
						</p>
					)}
				</EmptyState>
			) : (
				<ListEntries rows={rows} isMine={isMine} />
			)}
			{open && (
				<div className="list-actions">
					<ShareLink path={href("/lists/:id", { id })} title={title} />
					<ButtonLink to={feeds[0].href} variant="plain">
						RSS
					</ButtonLink>
					{!isMine && <ReportLink kind="list" id={id} title={title} />}
				</div>
			)}
		</Page>
	);
}

function By({ name, cardId }: { name: string; cardId: string | null }) {
	return (
		<>
			A list by{" "}
			{cardId === null ? (
				<bdi>{name}</bdi>
			) : (
				<a href={href("/card/:id", { id: cardId })} dir="auto">
					{name}
				</a>
			)}
		</>
	);
}

export const ErrorBoundary = errorView({
	fallback: listMessages.loadFailed,
	back: { to: href("/search"), label: "Search" },
});
