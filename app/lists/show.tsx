import { type MouseEvent, useState } from "react";
import { Form, href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { CopyLink } from "#app/boards/copy-link.tsx";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { entryPath } from "#app/entries/entry.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { movedText } from "#app/ui/moved-text.ts";
import { Page } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import { notFound, readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describePage } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/show.ts";
import { listFeed } from "./list.feed.server.ts";
import { entriesText, isOpen, listDeletion, listMessages } from "./list.ts";
import { type Move, moveEntry } from "./list-own.server.ts";
import { listPictures } from "./list-picture.server.ts";
import { findList } from "./list-show.server.ts";
import { nameOfSaved, SavedWords } from "./saved-words.tsx";
import "./lists.css";

export const handle: RouteHandle = {
	reads: ["saved_lists", "saved_list_entries", "saved_things", "public_entries", "users", "scicomm_cards"],
	failed: listMessages.saveFailed,
};

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const list = await findList(context.get(databaseContext), context.get(viewerContext), id);
	if (!list) throw notFound(listMessages.notFound);
	if (isOpen(list)) {
		const { origin } = context.get(siteContext);
		describePage(context, {
			"@context": "https://schema.org",
			"@type": "CollectionPage",
			name: list.title,
			...(list.description && { description: list.description }),
			url: origin + href("/lists/:id", { id }),
			mainEntity: {
				"@type": "ItemList",
				itemListElement: list.rows.flatMap(({ id, kind, title }, i) =>
					title === null
						? []
						: [{ "@type": "ListItem", position: i + 1, name: title, url: origin + entryPath({ kind, id }) }],
				),
			},
		});
	}
	const { created, updated, takenOut } = listMessages;
	return withFlash(
		request,
		{ created, updated, takenOut },
		{
			list,
			picture: listPictures.pathOf(list),
			feeds: feedLinks(listFeed(list)),
		},
	);
}

const moves = ["up", "down", "out"] as const;

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = requireSignedIn(context, listMessages.signIn);
	const move: Move | undefined = moves.find((one) => one === form.get("move"));
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
	const { id, title, description, by, cardId, isMine, isPublic, hidden, rows } = list;
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
			{isMine && (
				<aside className="owner-bar" aria-label="Your list">
					<p>
						This is your list.
						{!hidden && (isPublic ? " Everybody can see it." : " Only you see it.")}
					</p>
					<div className="actions">
						<ButtonLink to={href("/lists/edit/:id", { id })} variant="plain">
							{isPublic ? "Edit" : "Edit or publish"}
						</ButtonLink>
						<DeleteButton {...listDeletion} name={title} action={href("/lists/delete/:id", { id })} />
					</div>
				</aside>
			)}
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
				<Entries rows={rows} isMine={isMine} />
			)}
			{open && (
				<div className="list-actions">
					<CopyLink path={href("/lists/:id", { id })} />
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

type Row = NonNullable<Awaited<ReturnType<typeof findList>>>["rows"][number];

function Entries({ rows, isMine }: { rows: Row[]; isMine: boolean }) {
	// Where the one that was moved last stood before.
	const [before, setBefore] = useState({ id: "", index: -1 });
	const index = rows.findIndex(({ id }) => id === before.id);
	const moved = index === before.index ? undefined : rows[index];
	return (
		<>
			<ol className="list-entries">
				{rows.map((row, i) => {
					const mine = {
						isFirst: i === 0,
						isLast: i === rows.length - 1,
						onMove: () => setBefore({ id: row.id, index: i }),
					};
					return <Entry key={row.id} {...row} mine={isMine ? mine : null} />;
				})}
			</ol>
			{isMine && (
				<p className="sr-only" role="status">
					{moved && movedText(nameOfSaved(moved), index + 1, rows.length)}
				</p>
			)}
		</>
	);
}

function Entry({ mine, ...thing }: Row & { mine: { isFirst: boolean; isLast: boolean; onMove: () => void } | null }) {
	const { id, subtitle } = thing;
	const name = nameOfSaved(thing);
	return (
		<li>
			<SavedWords thing={thing}>
				{subtitle && (
					<>
						{" · "}
						<bdi>{subtitle}</bdi>
					</>
				)}
			</SavedWords>
			{mine && (
				<Form method="post" className="actions" preventScrollReset onSubmit={mine.onMove}>
					<input type="hidden" name="entry" value={id} />
					<Button
						type="submit"
						variant="plain"
						name="move"
						value="up"
						aria-label={`Move ${name} up`}
						{...(mine.isFirst && endOfList)}
					>
						<Icon name="arrow-up" />
					</Button>
					<Button
						type="submit"
						variant="plain"
						name="move"
						value="down"
						aria-label={`Move ${name} down`}
						{...(mine.isLast && endOfList)}
					>
						<Icon name="arrow-down" />
					</Button>
					<Button type="submit" variant="plain" name="move" value="out" aria-label={`Take ${name} out of the list`}>
						<Icon name="x" />
					</Button>
				</Form>
			)}
		</li>
	);
}

/** Of a button that goes no further: it keeps the focus of whoever has moved something to there. */
const endOfList = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };

export function ErrorBoundary() {
	return <ErrorView fallback={listMessages.loadFailed} back={{ to: href("/search"), label: "Search" }} />;
}
