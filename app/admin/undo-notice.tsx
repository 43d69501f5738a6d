import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { actionNames } from "#app/moderation/moderation.ts";
import { Button } from "#app/ui/button.tsx";
import type { OpenDecision } from "./open-decisions.server.ts";

interface UndoNoticeProps {
	open: OpenDecision[];
	action: string;
}

/** What was just decided, to be undone while there is time. With JavaScript it goes when that is over. */
export function UndoNotice({ open, action }: UndoNoticeProps) {
	const [latest] = open;
	return (
		<div role="status" className="undo-place">
			{latest && <UndoForm key={latest.eventId} {...{ open, action, latest }} />}
		</div>
	);
}

function UndoForm({ open, action, latest }: UndoNoticeProps & { latest: OpenDecision }) {
	const [isOver, setOver] = useState(false);
	const milliseconds = Math.max(0, latest.secondsLeft * 1000);
	useEffect(() => {
		const timer = setTimeout(() => setOver(true), milliseconds);
		return () => clearTimeout(timer);
	}, [milliseconds]);
	const busy = useNavigation().formData?.has("event") === true;
	return (
		// Once it is over it keeps its place: what is below must not move under a finger.
		<Form method="post" action={action} preventScrollReset className={isOver ? "undo-notice invisible" : "undo-notice"}>
			{open.map(({ eventId }) => (
				<input key={eventId} type="hidden" name="event" value={eventId} />
			))}
			<p>
				{open.length === 1 ? (
					<>
						<bdi>{latest.title}</bdi> is {actionNames[latest.action]}.
					</>
				) : (
					<>{open.length} decisions were made.</>
				)}
			</p>
			<Button type="submit" busy={busy} busyLabel="Undoing...">
				{open.length === 1 ? "Undo" : "Undo all"}
			</Button>
			{open.length > 1 && (
				<Button type="submit" name="only" value={latest.eventId} variant="plain" busy={busy}>
					Undo the last one
				</Button>
			)}
		</Form>
	);
}
