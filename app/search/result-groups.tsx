import { Fragment } from "react";
import { type EntryKind, entryKindLabels, entryKinds } from "#app/entries/entry.ts";
import { ResultRow } from "./result-row.tsx";
import type { Search } from "./search-filters.ts";
import type { SearchAnswer } from "./search-list.server.ts";
import { searchPath } from "./search-path.ts";

/** The best of each kind, with a way to all of it. */
export function ResultGroups({ answer, asked }: { answer: SearchAnswer; asked: Search }) {
	const { rows, ofKind, isMore, marked } = answer;
	const kinds = [...new Set(rows.map(({ kind }) => kind))];
	const counted = (kind: EntryKind) => `${(ofKind[kind] ?? 0).toLocaleString("en-US")}${isMore ? "+" : ""}`;
	const pathOf = (kind: EntryKind) => searchPath({ ...asked, kind });
	const others = isMore ? entryKinds.filter((kind) => !kinds.includes(kind)) : [];
	return (
		<>
			{kinds.map((kind) => {
				const shown = rows.filter((row) => row.kind === kind);
				return (
					<section key={kind} className="search-group" aria-labelledby={`found-${kind}`}>
						<div className="search-group-head">
							<h2 id={`found-${kind}`}>
								{entryKindLabels[kind].many} <span className="text-muted">{counted(kind)}</span>
							</h2>
							{(isMore || (ofKind[kind] ?? 0) > shown.length) && (
								<a href={pathOf(kind)}>
									All <span className="sr-only">of {entryKindLabels[kind].many} that match</span>
								</a>
							)}
						</div>
						<ul className="rows">
							{shown.map((result) => (
								<ResultRow key={result.id} result={result} marked={marked} heading="h3" />
							))}
						</ul>
					</section>
				);
			})}
			{others.length > 0 && (
				<p>
					Also look in{" "}
					{others.map((kind, i) => (
						<Fragment key={kind}>
							{i > 0 && ", "}
							<a href={pathOf(kind)}>{entryKindLabels[kind].many}</a>
						</Fragment>
					))}
					.
				</p>
			)}
		</>
	);
}
