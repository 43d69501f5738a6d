import { useEffect, useRef } from "react";
import { Form, href, useNavigation, useSubmit } from "react-router";
import { databaseContext } from "#app/context.ts";
import { RequestId } from "#app/shell/request-id.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/directory.ts";
import { availabilityPresets, directoryFailed, expertisePresets } from "./card.ts";
import { CardTile } from "./card-tile.tsx";
import { listCards } from "./directory.server.ts";
import { directoryFilters } from "./directory-filters.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const filters = directoryFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
	return { filters, listing: await listCards(context.get(databaseContext), filters) };
}

export function meta(): Route.MetaDescriptors {
	return [
		{ title: "Directory of science communicators · Heliograph" },
		{
			name: "description",
			content: "Find people who explain science: what they know, what they are available for, how to reach them.",
		},
	];
}

export default function Directory({ loaderData: { filters, listing } }: Route.ComponentProps) {
	const filtered = filters.q !== "" || filters.expertise !== "" || filters.availability !== "" || filters.open;
	const searching = useNavigation().location?.pathname === href("/scicomm/card/directory");
	return (
		<Page
			title="Directory"
			intro={
				<>
					People who explain science. <span role="status">{countOf(listing.total, filtered)}</span>
				</>
			}
			actions={
				<ButtonLink to={href("/scicomm/card/create")} variant="sun">
					Create your card
				</ButtonLink>
			}
		>
			<div className="directory">
				<Filters filters={filters} clearable={filtered && listing.cards.length > 0} />
				<div className="directory-results" aria-busy={searching}>
					{listing.closeNames && (
						<p className="text-muted">Nothing matches “{filters.q}” as it is written. These names are close.</p>
					)}
					{listing.cards.length > 0 ? (
						<ul className="tiles">
							{listing.cards.map((card) => (
								<CardTile key={card.id} card={card} />
							))}
						</ul>
					) : (
						<Nobody filtered={filtered} />
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of the directory" />
				</div>
			</div>
		</Page>
	);
}

function countOf(total: number, filtered: boolean) {
	const cards = `${total.toLocaleString("en-US")} ${total === 1 ? "card" : "cards"}`;
	return filtered ? `${cards} found.` : `${cards}, newest first.`;
}

interface FiltersProps {
	filters: Route.ComponentProps["loaderData"]["filters"];
	/** Whether to offer a way back to all cards here; the empty state offers one of its own. */
	clearable: boolean;
}

/** A plain GET form; with JavaScript a changed choice applies at once. */
function Filters({ filters, clearable }: FiltersProps) {
	const submit = useSubmit();
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => showFilters(form.current, filters), [filters]);
	const search = (form: HTMLFormElement) => submit(filledFields(form), { preventScrollReset: true });
	return (
		<Form
			method="get"
			role="search"
			ref={form}
			onSubmit={(event) => {
				event.preventDefault();
				search(event.currentTarget);
			}}
			onChange={({ target, currentTarget }) => {
				const isTyped = target instanceof HTMLInputElement && target.type === "search";
				if (!isTyped) search(currentTarget);
			}}
		>
			<TextField label="Search" name="q" type="search" defaultValue={filters.q} placeholder="Name, topic, words" />
			<Disclosure summary="Filters" wide open={filters.expertise !== "" || filters.availability !== "" || filters.open}>
				<div className="grid gap-4 pt-4">
					<Choice
						label="Expertise"
						name="expertise"
						all="All fields"
						presets={expertisePresets}
						value={filters.expertise}
					/>
					<Choice
						label="Availability"
						name="availability"
						all="Anything"
						presets={availabilityPresets}
						value={filters.availability}
					/>
					<CheckboxField label="Open to collaborations" name="open" defaultChecked={filters.open} />
				</div>
			</Disclosure>
			<div className="actions pt-4">
				<Button type="submit">Search</Button>
				{clearable && (
					<ButtonLink to={href("/scicomm/card/directory")} variant="plain">
						Clear All Filters
					</ButtonLink>
				)}
			</div>
		</Form>
	);
}

/** Brings the form in line with the address, except the field that somebody is busy with. */
function showFilters(form: HTMLFormElement | null, { open, ...texts }: FiltersProps["filters"]) {
	for (const control of form?.elements ?? []) {
		if (control === document.activeElement) continue;
		if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = open;
		else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
			if (control.name === "q" || control.name === "expertise" || control.name === "availability")
				control.value = texts[control.name];
		}
	}
}

/** The fields that ask for something, so that the address stays short. */
function filledFields(form: HTMLFormElement) {
	const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
	return new URLSearchParams(fields.filter(([, value]) => value.trim() !== ""));
}

interface ChoiceProps {
	label: string;
	name: string;
	all: string;
	presets: readonly string[];
	value: string;
}

/** A select of the presets, and of the value in force when it is somebody's own text. */
function Choice({ label, name, all, presets, value }: ChoiceProps) {
	const options = value === "" || presets.includes(value) ? presets : [value, ...presets];
	return (
		<SelectField label={label} name={name} defaultValue={value}>
			<option value="">{all}</option>
			{options.map((option) => (
				<option key={option}>{option}</option>
			))}
		</SelectField>
	);
}

function Nobody({ filtered }: { filtered: boolean }) {
	if (filtered) {
		return (
			<EmptyState
				title="No Cards Found"
				flash="?"
				actions={<ButtonLink to={href("/scicomm/card/directory")}>Clear All Filters</ButtonLink>}
			>
				<p>Nobody in the directory matches all of this. Try fewer words or fewer filters.</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			title="No Cards Available"
			actions={<ButtonLink to={href("/scicomm/card/create")}>Create the first card</ButtonLink>}
		>
			<p>Nobody has put a card into the directory yet.</p>
		</EmptyState>
	);
}

export function ErrorBoundary() {
	return (
		<Page title="Directory">
			<EmptyState
				title={directoryFailed}
				flash="SOS"
				actions={
					<ButtonLink to={href("/scicomm/card/directory")} reloadDocument>
						Try Again
					</ButtonLink>
				}
			>
				<p>The fault is ours. Nothing is lost; try again in a minute.</p>
				<RequestId />
			</EmptyState>
		</Page>
	);
}
