import { promisedHours, waitingTime } from "#app/moderation/moderation.ts";
import { Chip } from "#app/ui/chip.tsx";

/** How long something has waited, and a word when that is longer than promised. */
export function Waiting({ since, now }: { since: Date; now: Date }) {
	const { text, isLate } = waitingTime(since, now);
	return (
		<>
			<span>{text}</span>
			{isLate && <Chip>Over {promisedHours} hours</Chip>}
		</>
	);
}
