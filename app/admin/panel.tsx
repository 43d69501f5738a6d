import { data, href, isRouteErrorResponse, redirect, useNavigation } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { isFormKept, keepForm } from "#app/forms/keep-form.ts";
import { moderationMessages, panelMessages } from "#app/moderation/moderation.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { Route } from "./+types/panel.ts";
import { approveEach } from "./approve.server.ts";
import { readSubject } from "./decision-input.ts";
import { moderatorsOnly } from "./error-links.ts";
import {
	answerWith,
	logFailure,
	type ModerationAnswer,
	moderatorOrLogin,
	moderatorOrRefusal,
} from "./moderator.server.ts";
import { listOpenDecisions } from "./open-decisions.server.ts";
import { PanelAlert } from "./panel-alert.tsx";
import { PanelRow } from "./panel-row.tsx";
import { queueFilters } from "./queue-filters.ts";
import { countQueues, readQueue } from "./queues.server.ts";
import { UndoNotice } from "./undo-notice.tsx";
import { undoFrom } from "./undo-route.server.ts";
import "#app/moderation/moderation.css";

function pageOf(request: Request) {
	return queueFilters.shape.page.parse(new URL(request.url).searchParams.get("page"));
}

function panelPath(page: number) {
	return href("/inaction/admin") + (page > 1 ? `?page=${page}` : "");
}

/** The media that nobody has decided on, the newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const page = pageOf(request);
	const moderator = moderatorOrLogin(context, request);
	const db = context.get(databaseContext);
	try {
		const { media } = await countQueues(db);
		return { list: await readQueue(db, "media", "newest", page, media), open: await listOpenDecisions(db, moderator) };
	} catch (error) {
		logFailure(context, error, panelMessages.loadFailed);
		throw data(panelMessages.loadFailed, { status: 500 });
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const moderator = moderatorOrRefusal(context);
	if ("status" in moderator) {
		context.set(redisplayedFormContext, true);
		return answerWith(moderator.status, [moderator.message]);
	}
	const path = panelPath(pageOf(request));
	if (form.has("event")) return undoFrom(context, moderator, form, () => path);
	const subject = readSubject(form.get("subject"));
	if (subject?.kind !== "media") return answerWith(404, [moderationMessages.notFound]);
	const { refusals } = await approveEach(context, moderator, [subject]);
	const [refusal] = refusals;
	return refusal ? answerWith(refusal.status, [refusal.message]) : redirect(path, 303);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader();
	} catch (error) {
		// Nobody answered, so nobody said who may be here.
		if (error instanceof TypeError) throw data(panelMessages.verifyFailed, { status: 503 });
		throw error;
	}
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	const answerWith = (message: string): ModerationAnswer => ({ messages: [message] });
	return keepForm<ModerationAnswer>(serverAction, moderationMessages.approveFailed, answerWith);
}

/** Who has lost the right to the panel is told there, with what is on it. */
export function shouldRevalidate({ actionStatus }: { actionStatus?: number }) {
	return actionStatus !== 401 && actionStatus !== 403 && !isFormKept(actionStatus);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Admin Panel · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function AdminPanel({ loaderData: { list, open }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== "idle";
	const path = panelPath(list.page);
	return (
		<Page title={panelMessages.title}>
			<UndoNotice key={open[0]?.eventId} open={open} action={path} />
			<PanelAlert answer={actionData} />
			{list.rows.length === 0 ? (
				<EmptyState title={panelMessages.empty} flash="73">
					<p>New submissions appear here, the newest first.</p>
				</EmptyState>
			) : (
				<table className="panel">
					<thead>
						<tr>
							<th scope="col">Title</th>
							<th scope="col">Author</th>
							<th scope="col">Type</th>
							<th scope="col">Submitted</th>
							<th scope="col">Actions</th>
						</tr>
					</thead>
					<tbody>
						{list.rows.map((entry) => (
							<PanelRow key={entry.key} entry={entry} path={path} busy={busy} />
						))}
					</tbody>
				</table>
			)}
			<Pagination page={list.page} pages={list.pages} label="Pages of submissions" />
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isUnverified = isRouteErrorResponse(error) && error.data === panelMessages.verifyFailed;
	return (
		<ErrorView
			{...moderatorsOnly}
			fallback={isUnverified ? panelMessages.verifyFailed : panelMessages.loadFailed}
			denied={{ title: panelMessages.denied }}
			back={{ to: href("/inaction"), label: "Back to SciComm in Action" }}
		/>
	);
}
