import { href, useNavigation } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { type FormAnswer, isRefusal, refuse } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { moderationMessages, queues, rowsPerPage } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { queuePath } from "#app/moderation/queue-path.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/home.ts";
import { approveEach } from "./approve.server.ts";
import { latestOf, pathOfUndone } from "./decided.server.ts";
import { readSubject } from "./decision-input.ts";
import { moderatorsOnly } from "./error-links.ts";
import { requireModerator } from "./moderator.server.ts";
import { NothingWaiting } from "./nothing-waiting.tsx";
import { listOpenDecisions } from "./open-decisions.server.ts";
import { queueFilters } from "./queue-filters.ts";
import { QueueList } from "./queue-list.tsx";
import { QueueNav } from "./queue-nav.tsx";
import { countQueues, findPage, findWaiting, readQueue } from "./queues.server.ts";
import { countReported } from "./report-queue.server.ts";
import { UndoNotice } from "./undo-notice.tsx";
import { undoFrom } from "./undo-route.server.ts";
import { unlessNotRejected } from "./unless-not-rejected.ts";
import { WaitingDetail } from "./waiting-detail.tsx";
import "./moderation.css";

function filtersOf(request: Request) {
	return queueFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const moderator = requireModerator(context, request);
	const db = context.get(databaseContext);
	const asked = filtersOf(request);
	const [counts, reported, open] = await Promise.all([
		countQueues(db),
		countReported(db),
		listOpenDecisions(db, moderator),
	]);
	const queue = asked.queue ?? queues.find(({ value }) => counts[value] > 0)?.value ?? "media";
	const found = asked.item === null ? undefined : await findWaiting(db, queue, asked.item);
	// While others decide, what is shown moves up, to the page before, where it is looked for.
	const page = found ? await findPage(db, queue, found.id) : asked.page;
	const list = await readQueue(db, queue, "oldest", page, counts[queue]);
	const [first] = list.rows;
	// What is asked for and waits no more makes room for the next, so that the keys go on.
	const item = found ?? (first && (await findWaiting(db, queue, first.id)));
	return {
		queue,
		counts,
		reported,
		list,
		item,
		/** What became of what is asked for and does not wait. */
		decided: asked.item !== null && !found ? await latestOf(db, queue, asked.item) : null,
		open,
		now: new Date(),
	};
}

/** Approves what the form names: the item on the screen, or those that are chosen in the list. Or undoes what it names. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const { queue, page } = filtersOf(request);
	if (form.has("event"))
		return undoFrom(context, form, (undone) =>
			undone ? pathOfUndone(context.get(databaseContext), undone) : queuePath(queue ?? "media", { page }),
		);
	const moderator = actingModerator(context);
	const named = form.getAll("subject").slice(0, rowsPerPage);
	if (isRefusal(moderator)) return refuseForm(context, moderator, { chosen: named.map(String) });
	const subjects = named.map(readSubject);
	const chosen = subjects.filter((subject) => subject !== null);
	if (chosen.length === 0) return refuseForm(context, refuse(422, moderationMessages.nothingChosen));
	const next = queueFilters.shape.item.parse(form.get("next"));
	const path = queuePath(queue ?? chosen[0]?.kind ?? "media", { page, item: next });
	return approveEach(context, moderator, chosen, path, { featured: form.get("featured") === "on" });
}

export const handle: RouteHandle = {
	failed: (form) => (form?.has("event") ? moderationMessages.undoFailed : moderationMessages.approveFailed),
};

/** After a refusal too the queues are not what they were. */
export const shouldRevalidate = unlessNotRejected;

export const meta = unlisted("Moderation");

export default function ModerationHome({ loaderData, actionData }: Route.ComponentProps) {
	const { queue, counts, reported, list, item, decided, open, now } = loaderData;
	const answer: (FormAnswer & { chosen?: string[] }) | undefined = actionData;
	const busy = useNavigation().state !== "idle";
	return (
		<Page
			title="Moderation"
			intro="Submissions waiting for a decision, oldest first. Submitters are promised one within 48 hours."
			actions={
				<>
					<ButtonLink to={href("/inaction/admin")}>Media panel</ButtonLink>
					<ButtonLink to={href("/admin/log")}>Log</ButtonLink>
					<ButtonLink to={href("/admin/insights")}>Insights</ButtonLink>
					<ButtonLink to={href("/admin/accounts")}>Accounts</ButtonLink>
				</>
			}
		>
			<UndoNotice open={open} action={queuePath(queue, { page: list.page, item: item?.id })} />
			<QueueNav counts={counts} reported={reported} current={queue} />
			<FormAlert answer={actionData} className="mb-6" />
			{decided && !actionData && (
				<Alert tone="info" className="mb-6">
					{decided}
				</Alert>
			)}
			{list.rows.length === 0 ? (
				<NothingWaiting title="Nothing to review">
					<p>Every submission in this queue has been decided.</p>
				</NothingWaiting>
			) : (
				<div className="work-place">
					<QueueList {...{ queue, list, now, busy }} selected={item?.id ?? null} chosen={answer?.chosen} />
					{item && <WaitingDetail key={item.key} {...{ item, queue, list, now, busy }} />}
				</div>
			)}
		</Page>
	);
}

export const ErrorBoundary = errorView({ ...moderatorsOnly, fallback: moderationMessages.loadFailed });
