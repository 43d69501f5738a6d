import { Form, href, useNavigation } from "react-router";
import { type EntryState, MyEntries, MyEntry } from "#app/boards/mine.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { headingOf, listingDeletion } from "./collab.ts";
import type { OwnListing } from "./collab-list.server.ts";

/** The collab listings of an account, with what has become of them and what their owner can do. */
export function MyListings({ listings }: { listings: OwnListing[] }) {
	return (
		<MyEntries
			none="No listings yet. Ask for help on the collab board, or offer it."
			add={{ to: href("/collab/new"), label: "Add a listing" }}
		>
			{listings.map((listing) => (
				<MyListing key={listing.id} listing={listing} />
			))}
		</MyEntries>
	);
}

function MyListing({ listing }: { listing: OwnListing }) {
	const { id, createdAt } = listing;
	const heading = headingOf(listing);
	const state = stateOf(listing);
	return (
		<MyEntry title={heading} state={state} createdAt={createdAt}>
			<ButtonLink variant="plain" to={href("/collab/edit/:id", { id })} aria-label={`Edit ${heading}`}>
				Edit
			</ButtonLink>
			{(listing.approved || listing.filled) && <FilledButton listing={listing} />}
			<DeleteButton {...listingDeletion} name={heading} action={href("/collab/delete/:id", { id })} />
		</MyEntry>
	);
}

function stateOf({ approved, hidden, filled }: OwnListing): EntryState {
	if (hidden) return "Hidden";
	if (filled) return "Filled";
	return approved ? "Live" : "Pending";
}

function FilledButton({ listing }: { listing: OwnListing }) {
	const label = listing.filled ? "Reopen" : "Mark as filled";
	const action = href("/collab/filled/:id", { id: listing.id });
	const busy = useNavigation().formAction === action;
	return (
		<Form method="post" action={action} preventScrollReset>
			<input type="hidden" name="filled" value={listing.filled ? "" : "on"} />
			<Button type="submit" variant="plain" busy={busy} aria-label={`${label}: ${headingOf(listing)}`}>
				{label}
			</Button>
		</Form>
	);
}
