import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { DeleteButton, type Deletion } from "#app/ui/delete-button.tsx";
import "./boards.css";

export interface OwnEntries {
	title: string;
	none: string;
	/** The path of the form for another, and what its link reads. */
	add: { to: string; label: string };
	/** How its owner is asked before one is deleted; missing where nobody deletes any. */
	deletion?: Deletion;
	entries: OwnEntry[];
	/** How many stand here at most, and where all of them are; missing where all of them stand here. */
	all?: { most: number; to: string; label: string };
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
export function OwnEntryList({ entries, none, add, deletion, all }: OwnEntries) {
	return (
		<>
			{entries.length === 0 ? (
				<p className="text-muted">{none}</p>
			) : (
				<ul className="rows">
					{entries.map((entry) => (
						<EntryRow key={entry.id} entry={entry} deletion={deletion} />
					))}
				</ul>
			)}
			<div className="actions">
				{all && entries.length === all.most && <ButtonLink to={all.to}>{all.label}</ButtonLink>}
				<ButtonLink to={add.to}>{add.label}</ButtonLink>
			</div>
		</>
	);
}

function EntryRow({ entry, deletion }: { entry: OwnEntry; deletion: Deletion | undefined }) {
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
				{button && <EntryButton {...button} title={title} />}
				{deletion && deleteAt && <DeleteButton {...deletion} name={title} action={deleteAt} />}
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
