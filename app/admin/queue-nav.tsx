import { href } from "react-router";
import { maxDeadCounted } from "#app/links/link.ts";
import { type Queue, queues } from "#app/moderation/moderation.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import type { QueueCounts } from "./queues.server.ts";

interface QueueNavProps {
	counts: QueueCounts;
	reported: number;
	current: Queue | "reports" | "links" | "cards";
}

export function QueueNav({ counts, reported, current }: QueueNavProps) {
	return (
		<nav aria-label="Queues" className="mb-6">
			<Chips>
				{queues.map(({ value, label }) => (
					<LinkChip key={value} to={queuePath(value)} current={value === current}>
						{label} <span className="tabular-nums">{counts[value]}</span>
					</LinkChip>
				))}
				<LinkChip to={href("/admin/reports")} current={current === "reports"}>
					Reports <span className="tabular-nums">{reported}</span>
				</LinkChip>
				<LinkChip to={href("/admin/links")} current={current === "links"}>
					Dead links{" "}
					<span className="tabular-nums">
						{counts.links > maxDeadCounted ? `${maxDeadCounted.toLocaleString("en-US")}+` : counts.links}
					</span>
				</LinkChip>
				<LinkChip to={href("/admin/cards")} current={current === "cards"}>
					New cards
				</LinkChip>
			</Chips>
		</nav>
	);
}
