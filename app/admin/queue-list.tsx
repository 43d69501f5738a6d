import type { MouseEvent } from "react";
import { Form, useNavigate } from "react-router";
import { type Queue, rowsPerPage } from "#app/moderation/moderation.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { isPlainClick } from "#app/ui/plain-click.ts";
import type { readQueue } from "./queues.server.ts";
import { Waiting } from "./waiting.tsx";

interface QueueListProps {
	queue: Queue;
	list: Awaited<ReturnType<typeof readQueue>>;
	selected: string | null;
	/** Those that a form which came back has chosen. */
	chosen?: string[];
	now: Date;
	busy: boolean;
}

export function QueueList({
	queue,
	list: { rows, page, pages, total },
	selected,
	chosen = [],
	now,
	busy,
}: QueueListProps) {
	const navigate = useNavigate();
	// Followed like any other link, the page would be at its top again, away from the list.
	function follow(event: MouseEvent<HTMLAnchorElement>) {
		if (!isPlainClick(event.nativeEvent)) return;
		event.preventDefault();
		const { pathname, search } = event.currentTarget;
		navigate(pathname + search, { preventScrollReset: true });
	}
	return (
		<section aria-label="Waiting">
			<Form method="post" action={queuePath(queue, { page, item: selected })} preventScrollReset className="queue">
				<ol className="queue-rows" start={(page - 1) * rowsPerPage + 1}>
					{rows.map(({ id, key, title, type, waitingSince, duplicates, hiddenAt, isOver }) => (
						<li key={key} className="flex items-start border-t border-line">
							<label className="inline-flex w-11 min-h-11 flex-none justify-center pt-3">
								<input
									type="checkbox"
									name="subject"
									value={key}
									defaultChecked={chosen.includes(key)}
									className="check-box"
									aria-label={`Choose ${title}`}
								/>
							</label>
							<a
								href={queuePath(queue, { page, item: id })}
								onClick={follow}
								className="queue-link"
								aria-current={id === selected ? "true" : undefined}
							>
								<span className="queue-title" dir="auto">
									{title}
								</span>
								<span className="queue-facts">
									{type} <Waiting since={waitingSince} now={now} />
									{hiddenAt && <Chip>Hidden</Chip>}
									{isOver && <Chip>Over</Chip>}
									{duplicates.length > 0 && <Chip>Same link elsewhere</Chip>}
								</span>
							</a>
						</li>
					))}
				</ol>
				<div className="actions queue-foot">
					<Button type="submit" busy={busy}>
						Approve selected
					</Button>
					<span className="text-muted">{total.toLocaleString("en-US")} waiting</span>
				</div>
			</Form>
			<Pagination page={page} pages={pages} label="Pages of the queue" drops="item" />
		</section>
	);
}
