import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import "./boards.css";

interface MyEntriesProps {
	/** What is told when there are none. */
	none: string;
	/** The path of the form for another, and what its link reads. */
	add: { to: string; label: string };
	/** One `MyEntry` each. */
	children: ReactNode[];
}

/** On the profile: what a member has on a board. */
export function MyEntries({ none, add, children }: MyEntriesProps) {
	return (
		<>
			{children.length === 0 ? <p className="text-muted">{none}</p> : <ul className="rows">{children}</ul>}
			<div className="actions">
				<ButtonLink to={add.to}>{add.label}</ButtonLink>
			</div>
		</>
	);
}

/**
 * Pending: a moderator has not seen it. Closed: its time on the board is over. Filled: its owner has found what was looked for.
 * Hidden: a moderator has taken it out of sight.
 */
export type EntryState = "Pending" | "Live" | "Closed" | "Filled" | "Hidden";

interface MyEntryProps {
	title: string;
	/** In a word, such as an `EntryState`. */
	state: string;
	/** What is said before the date. */
	made?: string;
	createdAt: Date;
	/** Stands beside the date, such as when it closes. */
	facts?: ReactNode;
	/** What its owner can do with it: plain buttons and links. */
	children?: ReactNode;
}

export function MyEntry({ title, state, made = "Submitted", createdAt, facts, children }: MyEntryProps) {
	return (
		<li className="my-entry">
			<div className="min-w-0">
				<h3 dir="auto">{title}</h3>
				<p className="my-entry-facts text-muted">
					<Chip>{state}</Chip>
					<span>
						{made} <Day at={createdAt} />
					</span>
					{facts}
				</p>
			</div>
			{children && <div className="my-entry-actions">{children}</div>}
		</li>
	);
}
