import { sql } from "drizzle-orm";
import { data, href, redirect } from "react-router";
import { askOnceSignedIn, memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { Question } from "#app/boards/question.tsx";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { readById } from "#app/db/listing/cursor-page.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryKindLabels, entryPath } from "#app/entries/entry.ts";
import { entryListing } from "#app/entries/entry-list.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { type FormAnswer, isRefusal } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { isSaved, save } from "#app/saved/saved.server.ts";
import { askToSavePath, savedMessages } from "#app/saved/saved.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/saved.ts";
import { listMessages } from "./list.ts";
import { listsOf, unsave } from "./list-own.server.ts";
import { OwnLists } from "./own-lists.tsx";
import { savedFilters, savedSearch } from "./saved-filters.ts";
import { findSaved, listSaved } from "./saved-list.server.ts";
import { SavedList } from "./saved-list.tsx";
import "./lists.css";

export const handle: RouteHandle = { failed: savedMessages.failed };

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const add = url.searchParams.get("add");
	const { saved, unsaved, changed } = savedMessages;
	const messages = { saved, unsaved, changed, listDeleted: listMessages.deleted };
	const path = encodeURIComponent(add === null ? href("/saved") : askToSavePath(add));
	const viewer = memberUnlessRedisplayed(context, path);
	if (!viewer) return withFlash(request, messages, nothing);
	const db = context.get(databaseContext);
	const { kind, page } = savedFilters.parse(Object.fromEntries(url.searchParams));
	const [asked, listing, lists] = await Promise.all([
		add === null ? null : findAsked(db, viewer, add),
		listSaved(db, viewer, kind, page),
		listsOf(db, viewer),
	]);
	return withFlash(request, messages, {
		kind,
		search: savedSearch(url.searchParams),
		asked,
		isUnknown: add !== null && !asked,
		listing,
		lists,
	});
}

const nothing = {
	kind: null as EntryKind | null,
	search: "",
	asked: null,
	isUnknown: false,
	listing: { rows: [], total: 0, page: 1, pages: 1 },
	lists: [],
};

/** What can be saved: also what is over, whose page is still there. */
const savable = { ...entryListing, name: "savable-entries", listed: sql`${publicEntries.isListed}` };

async function findAsked(db: Database, viewer: Member, id: string) {
	const entry = await readById(db, savable, id);
	if (!entry) return null;
	const { kind, title } = entry;
	return { id, kind, title, path: entryPath({ kind, id }), isSaved: await isSaved(db, viewer, id) };
}

/**
 * `save` says whether what has this `id` is to be saved (`on`) or not; `stay` that the page stays, and takes the answer; `from` that its own
 * page is shown. What has a note or is in a list is let go once its owner is `sure`, as the address says.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = memberOrRefusal(context, savedMessages.signIn);
	const id = String(form.get("id") ?? "");
	const isOn = form.get("save") !== "off";
	const { searchParams } = new URL(request.url);
	const list = `${href("/saved")}${savedSearch(searchParams)}`;
	if (isRefusal(viewer)) {
		if (!form.has("id") || form.has("stay")) return refuseForm(context, viewer);
		return askOnceSignedIn(isOn || form.has("from") ? askToSavePath(id) : list);
	}
	const db = context.get(databaseContext);
	if (!isOn && !searchParams.has("sure")) {
		const { note = "", lists = [] } = (await findSaved(db, viewer, id)) ?? {};
		const question = `${href("/saved/:id", { id })}${savedSearch(searchParams, { remove: "on" })}`;
		if (note !== "" || lists.length > 0) return redirect(question, 303);
	}
	const refusal = isOn ? await save(db, viewer, id) : await unsave(db, viewer, id);
	if (refusal) return refuseForm(context, refusal);
	if (form.has("stay")) return data<FormAnswer>({});
	const entry = form.has("from") ? await readById(db, savable, id) : undefined;
	if (entry) return redirect(entryPath(entry), 303);
	return redirectWithFlash(list, isOn ? "saved" : "unsaved");
}

export const meta = titled("What you saved");

export default function Saved({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, search, asked, isUnknown, listing, lists, flash } = loaderData;
	const answer: FormAnswer | undefined = actionData;
	return (
		<Page
			title="What you saved"
			intro="Only you see it, unless you publish a list of it."
			actions={
				(listing.total > 0 || kind !== null) && (
					<ButtonLink to={href("/saved/export.csv")} download>
						Export as CSV
					</ButtonLink>
				)
			}
		>
			<Flash message={flash} />
			<FormAlert answer={answer} message={isUnknown ? savedMessages.notFound : undefined} className="mb-8" />
			{asked && (
				<Question
					title={asked.isSaved ? "You saved this" : "Save this?"}
					about={{ ...asked, kind: entryKindLabels[asked.kind].one }}
					action={href("/saved")}
					field={{ name: "id", value: asked.id }}
					answer={{ name: "save", label: asked.isSaved ? "Remove" : "Save", isOn: asked.isSaved }}
				/>
			)}
			<OwnLists lists={lists} />
			<SavedList kind={kind} search={search} listing={listing} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: savedMessages.loadFailed });
