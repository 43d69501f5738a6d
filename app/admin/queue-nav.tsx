import { href } from "react-router";
import { type Queue, queues } from "#app/moderation/moderation.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { Chips, LinkChip } from "#app/ui/chip.tsx";

interface QueueNavProps {
	counts: Record<Queue, number>;
	reported: number;
	current: Queue | "reports" | "cards";
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
				<LinkChip to={href("/admin/cards")} current={current === "cards"}>
					New cards
				</LinkChip>
			</Chips>
		</nav>
	);
}
