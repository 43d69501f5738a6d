import { href } from "react-router";
import { initialsOf } from "#app/cards/card.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { eventRefusal } from "./event.ts";
import type { ShownEvent } from "./event-show.server.ts";

/** Who speaks, by their cards. Whose card is named can take it off. */
export function Speakers({ event: { id, title, speakers, hasNewSpeakers, namesMe } }: { event: ShownEvent }) {
	if (speakers.length === 0) return null;
	return (
		<section aria-labelledby="speakers" className="event-speakers">
			<h2 id="speakers">{speakers.length === 1 ? "Speaker" : "Speakers"}</h2>
			<ul>
				{speakers.map(({ id, path, name, title, avatarUrl }) => (
					<li key={id}>
						<a href={path} className="event-speaker">
							<Avatar initials={initialsOf(name)} src={avatarUrl} />
							<span>
								<strong dir="auto">{name}</strong>
								<span className="block text-muted" dir="auto">
									{title}
								</span>
							</span>
						</a>
					</li>
				))}
			</ul>
			{hasNewSpeakers && (
				<p className="mt-4 text-muted">
					New speakers are shown to others once a moderator has looked at this event again.
				</p>
			)}
			{namesMe && (
				<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 mt-4">
					<p>Your card is named here.</p>
					<ConfirmButton
						label="Take it off"
						accessibleLabel={`Take my card off ${title}`}
						action={href("/events/leave/:id", { id })}
						title={eventRefusal.question}
						confirm={eventRefusal.confirm}
						busyLabel="Taking it off..."
						keep={eventRefusal.keep}
					>
						<p>{eventRefusal.warning}</p>
					</ConfirmButton>
				</div>
			)}
		</section>
	);
}
