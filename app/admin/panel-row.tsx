import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Duplicates } from "./duplicates.tsx";
import { Moment } from "./moment.tsx";
import type { WaitingEntry } from "./queues.server.ts";
import { RejectButton } from "./reject-button.tsx";

interface PanelRowProps {
	entry: WaitingEntry;
	path: string;
	busy: boolean;
}

/** Something that waits, as a row of the panel's table. On narrow screens its cells are stacked. */
export function PanelRow({
	entry: { key, title, text, author, type, url, submittedAt, duplicates },
	path,
	busy,
}: PanelRowProps) {
	return (
		<tr>
			<th scope="row" dir="auto">
				{title}
				<p className="panel-text">{text}</p>
				<Duplicates duplicates={duplicates} />
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
			</td>
		</tr>
	);
}
