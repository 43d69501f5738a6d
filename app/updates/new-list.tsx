import { entryKindLabels } from "#app/entries/entry.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import type { NewThing } from "./new-things.server.ts";

export interface NewListProps {
	news: Pick<NewThing, "id" | "kind" | "title" | "path" | "at">[];
	/** Where newer and older ones are, if there are any. */
	newer: string | null;
	older: string | null;
}

/** A page of what is new from what a member follows. */
export function NewList({ news, newer, older }: NewListProps) {
	return (
		<>
			<h2 id="new">New in the last two weeks</h2>
			{news.length === 0 ? (
				<p className="updates-note text-muted">Nothing yet.</p>
			) : (
				<ul className="updates-list">
					{news.map(({ id, kind, title, path, at }) => (
						<li key={id}>
							<a href={path} dir="auto">
								{title}
							</a>
							<span className="text-muted">
								{entryKindLabels[kind].one} · <Day at={at} />
							</span>
						</li>
					))}
				</ul>
			)}
			{(newer ?? older) !== null && (
				<div className="actions mb-8">
					{newer !== null && <ButtonLink to={newer}>Newer</ButtonLink>}
					{older !== null && <ButtonLink to={older}>Older</ButtonLink>}
				</div>
			)}
		</>
	);
}
