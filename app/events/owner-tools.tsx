import { Form, href, useNavigation } from "react-router";
import { OwnerBar } from "#app/boards/owner-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { cancellationWarning, eventCancellation, eventDeletion, revival } from "./event.ts";
import type { ShownEvent } from "./event-show.server.ts";

interface OwnEventProps {
	event: ShownEvent;
}

/** Beside what stands on an event's page, for who submitted it. */
export function OwnerTools(props: OwnEventProps) {
	return (
		<OwnerBar label="Your event" says="This is your event.">
			<OwnerButtons {...props} />
		</OwnerBar>
	);
}

function OwnerButtons({ event }: OwnEventProps) {
	const { id, title, cancelled, over } = event;
	return (
		<>
			<ButtonLink to={href("/events/edit/:id", { id })} variant="plain" aria-label={`Edit ${title}`}>
				Edit
			</ButtonLink>
			{!over && (cancelled ? <ReviveButton id={id} title={title} /> : <CancelButton event={event} />)}
			<DeleteButton {...eventDeletion} name={title} action={href("/events/delete/:id", { id })} />
		</>
	);
}

function CancelButton({ event }: OwnEventProps) {
	const { id, title } = event;
	const { question, confirm, keep } = eventCancellation;
	return (
		<ConfirmButton
			label="Cancel"
			accessibleLabel={`Cancel ${title}`}
			action={href("/events/cancel/:id", { id })}
			title={question}
			confirm={confirm}
			busyLabel="Cancelling..."
			keep={keep}
		>
			<p className="mb-2 font-semibold">
				<bdi>{title}</bdi>
			</p>
			<p>{cancellationWarning(event)}</p>
		</ConfirmButton>
	);
}

function ReviveButton({ id, title }: { id: string; title: string }) {
	const action = href("/events/cancel/:id", { id });
	const busy = useNavigation().formAction === action;
	return (
		<Form method="post" action={action}>
			<input type="hidden" name={revival} value="on" />
			<Button
				type="submit"
				variant="plain"
				busy={busy}
				busyLabel="Saving..."
				aria-label={`Undo cancellation of ${title}`}
			>
				Undo cancellation
			</Button>
		</Form>
	);
}
