import { useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import type { Queue } from "#app/moderation/moderation.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Moment } from "#app/ui/moment.tsx";
import { useKeys } from "#app/ui/use-keys.ts";
import { AccountLine } from "./account-line.tsx";
import { Duplicates } from "./duplicates.tsx";
import { useFocusNext } from "./focus-next.ts";
import { useKeysSwitch } from "./keys-switch.ts";
import type { readQueue, WaitingItem } from "./queues.server.ts";
import { RejectButton } from "./reject-button.tsx";
import { SubjectChanges } from "./subject-changes.tsx";
import { SubjectFacts } from "./subject-facts.tsx";
import { Waiting } from "./waiting.tsx";

interface WaitingDetailProps {
	item: WaitingItem;
	queue: Queue;
	list: Awaited<ReturnType<typeof readQueue>>;
	now: Date;
	busy: boolean;
}

export function WaitingDetail({ item, queue, list: { rows, page }, now, busy }: WaitingDetailProps) {
	const {
		id,
		key,
		kind,
		title,
		type,
		text,
		url,
		imageUrl,
		facts,
		author,
		submitter,
		submittedAt,
		waitingSince,
		hiddenAt,
		isOver,
	} = item;
	const place = rows.findIndex((row) => row.id === id);
	const before = rows[place - 1]?.id;
	const after = place < 0 ? rows[0]?.id : rows[place + 1]?.id;
	const next = after ?? before;
	const redirectAfterSuccess = queuePath(queue, { page, item: next });
	const [rejecting, setRejecting] = useState(false);
	const approval = useRef<HTMLFormElement>(null);
	const heading = useFocusNext<HTMLHeadingElement>();
	const navigate = useNavigate();
	const show = (other: string | undefined) =>
		other && navigate(queuePath(queue, { page, item: other }), { preventScrollReset: true });
	const isAlive = useHydrated();
	const [keysAreOn, turnKeys] = useKeysSwitch();
	useKeys(keysAreOn && !rejecting && !busy, {
		j: () => show(after),
		k: () => show(before),
		a: () => approval.current?.requestSubmit(),
		r: () => setRejecting(true),
	});
	return (
		<article className="waiting" aria-labelledby="waiting-title">
			<header>
				<h2 id="waiting-title" ref={heading} tabIndex={-1} dir="auto">
					{title}
				</h2>
				<p className="waiting-facts">
					{type && <Chip>{type}</Chip>}
					<Waiting since={waitingSince} now={now} />
				</p>
			</header>
			<div className="actions">
				<Form
					method="post"
					action={queuePath(queue, { page, item: id })}
					ref={approval}
					preventScrollReset
					className="flex flex-wrap items-center gap-3"
				>
					<input type="hidden" name="subject" value={key} />
					<input type="hidden" name="next" value={next ?? ""} />
					{kind === "showcase" && <CheckboxField label="Show it in the featured row" name="featured" />}
					<Button type="submit" variant="sun" busy={busy} busyLabel="Approving...">
						Approve
					</Button>
				</Form>
				<RejectButton
					subject={key}
					title={title}
					back={redirectAfterSuccess}
					open={rejecting}
					onOpenChange={setRejecting}
				/>
				{url && (
					<ButtonLink to={url} newTab variant="plain">
						View content
					</ButtonLink>
				)}
			</div>
			{isAlive && <Keys areOn={keysAreOn} onTurn={turnKeys} />}
			{hiddenAt && (
				<Alert tone="info">
					It is hidden, and stays so when it is approved. <a href={hiddenAt}>Look at it to show it again</a>
				</Alert>
			)}
			{isOver && <Alert tone="info">It is over by now. Whoever sent it is told so when it is approved.</Alert>}
			<Duplicates duplicates={rows[place]?.duplicates ?? []} />
			{item.changes !== undefined && <SubjectChanges heading="h3" changes={item.changes} />}
			{imageUrl && <img src={imageUrl} alt="" className="waiting-image" decoding="async" />}
			<p className="max-w-text whitespace-pre-line" dir="auto">
				{text}
			</p>
			<SubjectFacts author={author} facts={facts}>
				<dt>Submitted by</dt>
				<dd>{submitter ? <AccountLine account={submitter} /> : "No account"}</dd>
				<dt>Submitted</dt>
				<dd>
					<Moment at={submittedAt} />
				</dd>
			</SubjectFacts>
		</article>
	);
}

/** What the keys do. Without JavaScript there are none. */
function Keys({ areOn, onTurn }: { areOn: boolean; onTurn: (on: boolean) => void }) {
	return (
		<div className="waiting-keys text-muted">
			{areOn ? (
				<p>
					Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>a</kbd> approve, <kbd>r</kbd> reject
				</p>
			) : (
				<p>Keyboard shortcuts are off.</p>
			)}
			<Button variant="plain" onClick={() => onTurn(!areOn)}>
				{areOn ? "Turn shortcuts off" : "Turn shortcuts on"}
			</Button>
		</div>
	);
}
