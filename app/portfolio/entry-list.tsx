import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { movedText } from "#app/ui/moved-text.ts";
import { EntryRow } from "./entry-row.tsx";
import type { Tell } from "./notice-bar.tsx";
import { type Entries, type ListName, maxEntries, newId } from "./portfolio.ts";
import { addEntry, removeEntry, reorderEntries, restoreEntry, updateEntry } from "./portfolio-changes.ts";
import { fullMessage, removedMessage } from "./portfolio-messages.ts";
import { useDragOrder } from "./use-drag-order.ts";
import { changePortfolio } from "./use-portfolio.ts";
import "./entry-list.css";

type Fields<Entry> = Omit<Entry, "id" | "order">;

interface EntryListProps<List extends ListName> {
	list: List;
	entries: Entries[List][];
	fresh: Fields<Entries[List]>;
	addLabel: string;
	labelOf: (entry: Entries[List]) => string;
	/** Stands small beside the label. */
	detailOf?: (entry: Entries[List]) => string;
	tell: Tell;
	children: (entry: Entries[List], change: (part: Partial<Fields<Entries[List]>>) => void) => ReactNode;
}

/** A list whose entries open to be edited, one at a time, and are put in order by drag, arrow keys or buttons. */
export function EntryList<List extends ListName>(props: EntryListProps<List>) {
	const { list, entries, fresh, addLabel, labelOf, detailOf, tell, children } = props;
	const [openId, setOpenId] = useState<string | null>(null);
	const [newest, setNewest] = useState<string | null>(null);
	const [said, setSaid] = useState("");
	const rows = useRef<HTMLUListElement>(null);
	const { drag, grab } = useDragOrder(rows, move);
	const full = entries.length >= maxEntries[list];

	useEffect(() => {
		if (newest) rows.current?.querySelector<HTMLElement>(".entry-fields :is(input, textarea)")?.focus();
	}, [newest]);

	function add() {
		const entry = { ...fresh, id: newId(), order: entries.length } as Entries[List];
		changePortfolio(addEntry(list, entry));
		setOpenId(entry.id);
		setNewest(entry.id);
	}

	function move(from: number, to: number) {
		const entry = entries[from];
		if (!entry || to === from || to < 0 || to >= entries.length) return;
		const ids = entries.map(({ id }) => id);
		changePortfolio(reorderEntries(list, ids.toSpliced(from, 1).toSpliced(to, 0, entry.id)));
		setSaid(movedText(labelOf(entry), to + 1, entries.length));
	}

	function remove(entry: Entries[List]) {
		changePortfolio(removeEntry(list, entry.id));
		tell({
			text: removedMessage(labelOf(entry)),
			undo: () => changePortfolio(restoreEntry(list, entry)),
		});
	}

	return (
		<div>
			<ul className="entries" ref={rows} data-dragging={drag ? "" : undefined}>
				{entries.map((entry, index) => (
					<EntryRow
						key={entry.id}
						label={labelOf(entry)}
						detail={detailOf?.(entry)}
						image={"image" in entry ? entry.image : ""}
						place={{ index, count: entries.length }}
						open={entry.id === openId}
						drag={drag}
						onToggle={() => setOpenId(entry.id === openId ? null : entry.id)}
						onGrab={(event) => grab(event, index)}
						onMove={(step) => move(index, index + step)}
						onRemove={() => remove(entry)}
					>
						{children(entry, (part) => changePortfolio(updateEntry(list, entry.id, part)))}
					</EntryRow>
				))}
			</ul>
			<Button onClick={add} disabled={full}>
				<Icon name="plus" />
				{addLabel}
			</Button>
			{full && <p className="field-hint">{fullMessage(maxEntries[list])}</p>}
			<p className="sr-only" aria-live="polite">
				{said}
			</p>
		</div>
	);
}
