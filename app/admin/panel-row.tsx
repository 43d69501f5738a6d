import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Duplicates } from "./duplicates.tsx";
import type { WaitingEntry } from "./queues.server.ts";
import { RejectButton } from "./reject-button.tsx";

interface PanelRowsProps {
	entries: WaitingEntry[];
	path: string;
	busy: boolean;
}

/** All that waits. If the focus went with a row that was decided on, it goes to the row in its place, or else to the last. */
export function PanelRows({ entries, path, busy }: PanelRowsProps) {
	const body = useRef<HTMLTableSectionElement>(null);
	const before = useRef(entries);
	useEffect(() => {
		const gone = before.current.findIndex(({ id }) => !entries.some((entry) => entry.id === id));
		before.current = entries;
		if (gone < 0 || document.activeElement !== document.body) return;
		const next = body.current?.rows[Math.min(gone, entries.length - 1)];
		next?.focus({ preventScroll: true });
		next?.scrollIntoView({ block: "nearest" });
	}, [entries]);
	return (
		<tbody ref={body}>
			{entries.map((entry) => (
				<PanelRow key={entry.key} entry={entry} path={path} busy={busy} />
			))}
		</tbody>
	);
}

interface PanelRowProps {
	entry: WaitingEntry;
	path: string;
	busy: boolean;
}

/** Something that waits, as a row of the panel's table. On narrow screens its cells are stacked. */
function PanelRow({
	entry: { key, title, text, author, type, url, submittedAt, duplicates },
	path,
	busy,
}: PanelRowProps) {
	return (
		<tr tabIndex={-1}>
			<th scope="row" dir="auto">
				{title}
				<p className="text-muted font-normal">{text}</p>
			</th>
			<td data-label="Author" dir="auto">
				{author}
			</td>
			<td data-label="Type">{type}</td>
			<td data-label="Submitted">
				<Moment at={submittedAt} />
			</td>
			<td>
				<div className="panel-actions">
					{url && (
						<ButtonLink to={url} newTab variant="plain" aria-label={`View content of ${title}`}>
							View content
						</ButtonLink>
					)}
					<Form method="post" action={path} preventScrollReset>
						<input type="hidden" name="subject" value={key} />
						<Button type="submit" busy={busy} busyLabel="Approving..." aria-label={`Approve ${title}`}>
							Approve
						</Button>
					</Form>
					<RejectButton subject={key} title={title} back={path} />
				</div>
				<Duplicates duplicates={duplicates} />
			</td>
		</tr>
	);
}
