import { promisedHours, waitingTime } from "#app/moderation/moderation.ts";
import { Chip } from "#app/ui/chip.tsx";

export function Waiting({ since, now }: { since: Date; now: Date }) {
	const { text, isLate } = waitingTime(since, now);
	return (
		<>
			<span>{text}</span>
			{isLate && <Chip>Over {promisedHours} hours</Chip>}
		</>
	);
}
