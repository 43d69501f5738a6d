import { type MouseEvent, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { movedText } from "#app/ui/moved-text.ts";
import type { ListRow } from "./list-show.server.ts";
import { nameOfSaved, SavedWords } from "./saved-words.tsx";

/** What is in a list, in its order, which its owner changes. */
export function ListEntries({ rows, isMine }: { rows: ListRow[]; isMine: boolean }) {
	// Where the one that was moved last stood before.
	const [before, setBefore] = useState({ id: "", index: -1 });
	const index = rows.findIndex(({ id }) => id === before.id);
	const moved = index === before.index ? undefined : rows[index];
	return (
		<>
			<ol className="list-entries">
				{rows.map((row, i) => {
					const mine = {
						isFirst: i === 0,
						isLast: i === rows.length - 1,
						onMove: () => setBefore({ id: row.id, index: i }),
					};
					return <Entry key={row.id} {...row} mine={isMine ? mine : null} />;
				})}
			</ol>
			{isMine && (
				<p className="sr-only" role="status">
					{moved && movedText(nameOfSaved(moved), index + 1, rows.length)}
				</p>
			)}
		</>
	);
}

function Entry({
	mine,
	...thing
}: ListRow & { mine: { isFirst: boolean; isLast: boolean; onMove: () => void } | null }) {
	const { id, subtitle } = thing;
	const name = nameOfSaved(thing);
	return (
		<li>
			<SavedWords thing={thing}>
				{subtitle && (
					<>
						{" · "}
						<bdi>{subtitle}</bdi>
					</>
				)}
			</SavedWords>
			{mine && (
				<Form method="post" className="actions" preventScrollReset onSubmit={mine.onMove}>
					<input type="hidden" name="entry" value={id} />
					<Button
						type="submit"
						variant="plain"
						name="move"
						value="up"
						aria-label={`Move ${name} up`}
						{...(mine.isFirst && endOfList)}
					>
						<Icon name="arrow-up" />
					</Button>
					<Button
						type="submit"
						variant="plain"
						name="move"
						value="down"
						aria-label={`Move ${name} down`}
						{...(mine.isLast && endOfList)}
					>
						<Icon name="arrow-down" />
					</Button>
					<Button type="submit" variant="plain" name="move" value="out" aria-label={`Take ${name} out of the list`}>
						<Icon name="x" />
					</Button>
				</Form>
			)}
		</li>
	);
}

/** Of a button that goes no further: it keeps the focus of whoever has moved something to there. */
const endOfList = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };
