import type { ReactNode } from "react";
import { type EntryKind, entryKindLabels, entryNoun, entryPath } from "#app/entries/entry.ts";

interface SavedWordsProps {
	/** The title is null for what nobody can see any more. */
	thing: { id: string; kind: EntryKind; title: string | null; note: string; isOver: boolean };
	/** Stands behind what kind of thing it is. */
	children?: ReactNode;
}

/** What a saved thing is called, and the note on it. */
export function SavedWords({ thing: { id, kind, title, note, isOver }, children }: SavedWordsProps) {
	return (
		<div>
			<p className="saved-title" dir="auto">
				{title === null ? (
					<span className="text-muted">{nameOfSaved({ kind, title })}</span>
				) : (
					<a href={entryPath({ kind, id })}>{title}</a>
				)}
			</p>
			<p className="text-small text-muted">
				{entryKindLabels[kind].one}
				{isOver && ` · ${kind === "event" ? "Over" : "Closed"}`}
				{children}
			</p>
			{note && (
				<p className="saved-note" dir="auto">
					{note}
				</p>
			)}
		</div>
	);
}

/** What buttons call it. */
export function nameOfSaved({ kind, title }: { kind: EntryKind; title: string | null }) {
	return title ?? `${entryNoun(kind)}, no longer public`;
}
