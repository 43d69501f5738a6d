import { Form, href } from "react-router";
import { type EntryKind, entryKindLabels, entryKinds } from "#app/entries/entry.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { listSaved } from "./saved-list.server.ts";
import { nameOfSaved, SavedWords } from "./saved-words.tsx";

type Listing = Awaited<ReturnType<typeof listSaved>>;

interface SavedListProps {
	/** The one that is shown; null for all. */
	kind: EntryKind | null;
	/** The query string of this page of it. */
	search: string;
	listing: Listing;
}

/** A page of what a member has saved, each with what can be done with it. */
export function SavedList({ kind, search, listing }: SavedListProps) {
	return (
		<section aria-labelledby="saved">
			<h2 id="saved">Saved</h2>
			{listing.total === 0 && kind === null ? (
				<EmptyState title="Nothing yet">
					<p>
						Press Save on the page of a card, a resource, a job, an event, a project or anything else, and find it here
						again. <a href={href("/search")}>Search for something</a>
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
							<SavedRow key={thing.id} thing={thing} search={search} />
						))}
					</ul>
					{listing.rows.length === 0 && <p className="text-muted">Nothing of this kind.</p>}
					<Pagination page={listing.page} pages={listing.pages} />
				</>
			)}
		</section>
	);
}

function SavedRow({ thing, search }: { thing: Listing["rows"][number]; search: string }) {
	const { id, createdAt } = thing;
	const name = nameOfSaved(thing);
	return (
		<li>
			<SavedWords thing={thing}>
				{"\u00a0· saved "}
				<Day at={createdAt} />
			</SavedWords>
			<div className="actions">
				<ButtonLink variant="plain" to={href("/saved/:id", { id }) + search} aria-label={`Note and lists of ${name}`}>
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
