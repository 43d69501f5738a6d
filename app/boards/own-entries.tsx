import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { DeleteButton, type Deletion } from "#app/ui/delete-button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { fromOwnPage } from "./own-page.ts";
import "./boards.css";

/** What a list of what is mine is called, and says. */
export interface OwnList {
	/** Its part of the address: the search parameter that has its page, and its anchor. */
	name: string;
	title: string;
	none: string;
	/** The path of the form for another, and what its link reads. */
	add: { to: string; label: string };
	/** How its owner is asked before one is deleted; missing where nobody deletes any. */
	deletion?: Deletion;
}

/** A page of it. */
interface OwnPage {
	rows: OwnEntry[];
	page: number;
	pages: number;
}

export interface OwnEntry {
	id: string;
	title: string;
	/** In a word, such as 'Live'. */
	state: string;
	/** What is said before the date. */
	made?: string;
	createdAt: Date;
	/** What stands beside the date, such as when it closes: a text, with a day behind it if it has one. */
	facts?: { text: string; day?: Date }[];
	links?: { label: string; to: string; newTab?: boolean }[];
	button?: OwnButton;
	/** The path that deletes it; missing for whoever may not. */
	deleteAt?: string;
}

interface OwnButton {
	label: string;
	busyLabel?: string;
	action: string;
	fields?: Record<string, string>;
	/** Whether the answer leads back to where the button is. */
	preventScrollReset?: boolean;
}

/** On the profile: what a member has on a board, with what can be done with it. */
export function OwnEntryList({ name, title, none, add, deletion, rows, page, pages }: OwnList & OwnPage) {
	const here = (path: string) => fromOwnPage(path, name, page);
	return (
		<>
			{rows.length === 0 ? (
				<p className="text-muted">{none}</p>
			) : (
				<ul className="rows">
					{rows.map((entry) => (
						<EntryRow key={entry.id} entry={entry} deletion={deletion} here={here} />
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} label={`Pages of ${title.toLowerCase()}`} name={name} anchor={name} />
			<div className="actions">
				<ButtonLink to={add.to}>{add.label}</ButtonLink>
			</div>
		</>
	);
}

interface EntryRowProps {
	entry: OwnEntry;
	deletion: Deletion | undefined;
	/** Makes what is done at a path lead back to the page that shows the entry. */
	here: (path: string) => string;
}

function EntryRow({ entry, deletion, here }: EntryRowProps) {
	const { title, state, made = "Submitted", createdAt, facts = [], links = [], button, deleteAt } = entry;
	return (
		<li className="my-entry">
			<div className="min-w-0">
				<h3 dir="auto">{title}</h3>
				<p className="my-entry-facts text-muted">
					<Chip>{state}</Chip>
					<span>
						{made} <Day at={createdAt} />
					</span>
					{facts.map(({ text, day }) => (
						<span key={text}>
							{text}
							{day && (
								<>
									{" "}
									<Day at={day} />
								</>
							)}
						</span>
					))}
				</p>
			</div>
			<div className="my-entry-actions">
				{links.map(({ label, ...link }) => (
					<ButtonLink key={label} {...link} variant="plain" aria-label={`${label} ${title}`}>
						{label}
					</ButtonLink>
				))}
				{button && <EntryButton {...button} action={here(button.action)} title={title} />}
				{deletion && deleteAt && <DeleteButton {...deletion} name={title} action={here(deleteAt)} />}
			</div>
		</li>
	);
}

function EntryButton({ title, label, fields = {}, busyLabel, ...form }: OwnButton & { title: string }) {
	const busy = useNavigation().formAction === form.action;
	return (
		<Form method="post" {...form}>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button type="submit" variant="plain" busy={busy} busyLabel={busyLabel} aria-label={`${label}: ${title}`}>
				{label}
			</Button>
		</Form>
	);
}
