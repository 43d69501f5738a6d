import { Chip } from "#app/ui/chip.tsx";
import { promisedHours, waitingTime } from "./moderation.ts";

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
