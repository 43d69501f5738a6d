import { sql } from "drizzle-orm";
import { data, Form, href, redirect } from "react-router";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { Question } from "#app/boards/question.tsx";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { readById } from "#app/db/listing/cursor-page.server.ts";
import { publicEntries } from "#app/entries/entry.tables.server.ts";
import { type EntryKind, entryKindLabels, entryKinds, entryPath } from "#app/entries/entry.ts";
import { entryListing } from "#app/entries/entry-list.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { type FormAnswer, isRefusal } from "#app/forms/form-answer.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { isSaved, save, unsave } from "#app/saved/saved.server.ts";
import { askToSavePath, savedMessages } from "#app/saved/saved.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/saved.ts";
import { entriesText, listMessages } from "./list.ts";
import { listsOf } from "./list-own.server.ts";
import { savedFilters, savedSearch } from "./saved-filters.ts";
import { findSaved, listSaved } from "./saved-list.server.ts";
import { nameOfSaved, SavedWords } from "./saved-words.tsx";
import "#app/boards/boards.css";
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
	return withFlash(request, messages, { kind, asked, isUnknown: add !== null && !asked, listing, lists });
}

const nothing = {
	kind: null as EntryKind | null,
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
	if (isRefusal(viewer)) return refuseForm(context, viewer);
	const db = context.get(databaseContext);
	const id = String(form.get("id") ?? "");
	const isOn = form.get("save") !== "off";
	const { searchParams } = new URL(request.url);
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
	return redirectWithFlash(`${href("/saved")}${savedSearch(searchParams)}`, isOn ? "saved" : "unsaved");
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "What you saved · Heliograph" }];
}

export default function Saved({ loaderData, actionData }: Route.ComponentProps) {
	const { kind, asked, isUnknown, listing, lists, flash } = loaderData;
	const answer: FormAnswer | undefined = actionData;
	return (
		<Page
			title="What you saved"
			intro="Only you see it, unless you publish a list of it."
			actions={
				listing.total > 0 && (
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
			<Lists lists={lists} />
			<section aria-labelledby="saved">
				<h2 id="saved">Saved</h2>
				{listing.total === 0 && kind === null ? (
					<EmptyState title="Nothing yet">
						<p>
							Press Save on the page of a card, a resource, a job, an event, a project or anything else, and find it
							here again. <a href={href("/search")}>Search for something</a>
						</p>
					</EmptyState>
				) : (
					<>
						<nav aria-label="Kinds">
							<Chips>
								<LinkChip to={href("/saved")} current={kind === null}>
									All
								</LinkChip>
								{entryKinds.map((one) => (
									<LinkChip key={one} to={`${href("/saved")}?kind=${one}`} current={kind === one}>
										{entryKindLabels[one].many}
									</LinkChip>
								))}
							</Chips>
						</nav>
						<ul className="saved-things">
							{listing.rows.map((thing) => (
								<SavedRow key={thing.id} thing={thing} />
							))}
						</ul>
						{listing.rows.length === 0 && <p className="text-muted">Nothing of this kind.</p>}
						<Pagination page={listing.page} pages={listing.pages} />
					</>
				)}
			</section>
		</Page>
	);
}

type SavedThing = Awaited<ReturnType<typeof listSaved>>["rows"][number];

function SavedRow({ thing }: { thing: SavedThing }) {
	const { id, createdAt } = thing;
	const name = nameOfSaved(thing);
	return (
		<li>
			<SavedWords thing={thing}>
				{"\u00a0· saved "}
				<Day at={createdAt} />
			</SavedWords>
			<div className="actions">
				<ButtonLink variant="plain" to={href("/saved/:id", { id })} aria-label={`Note and lists of ${name}`}>
					Note and lists
				</ButtonLink>
				<Form method="post" preventScrollReset>
					<input type="hidden" name="id" value={id} />
					<Button type="submit" variant="plain" name="save" value="off" aria-label={`Remove ${name}`}>
						Remove
					</Button>
				</Form>
			</div>
		</li>
	);
}

function Lists({ lists }: { lists: Awaited<ReturnType<typeof listsOf>> }) {
	return (
		<section className="saved-lists" aria-labelledby="lists">
			<div className="saved-lists-head">
				<h2 id="lists">Your lists</h2>
				<ButtonLink to={href("/lists/new")}>+ New list</ButtonLink>
			</div>
			{lists.length === 0 ? (
				<p className="text-muted">
					Put what belongs together into a list, such as “Reading for new press officers”. A list can be published under
					an address of its own.
				</p>
			) : (
				<ul className="saved-things">
					{lists.map(({ id, title, isPublic, hidden, entries }) => (
						<li key={id}>
							<a href={href("/lists/:id", { id })} dir="auto">
								{title}
							</a>
							<span className="text-small text-muted">
								{entriesText(entries)} · {hidden ? "Hidden" : isPublic ? "Published" : "Only you"}
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

export function ErrorBoundary() {
	return <ErrorView fallback={savedMessages.loadFailed} />;
}
