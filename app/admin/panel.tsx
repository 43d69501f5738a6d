import { data, href, isRouteErrorResponse, useNavigation } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal, refuse } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { logFailure, refuseForm } from "#app/forms/save-form.server.ts";
import { mediaBoard } from "#app/media/media-path.ts";
import { moderationMessages, panelMessages } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/panel.ts";
import { approveEach } from "./approve.server.ts";
import { readSubject } from "./decision-input.ts";
import { moderatorsOnly } from "./error-links.ts";
import { requireModerator } from "./moderator.server.ts";
import { NothingWaiting } from "./nothing-waiting.tsx";
import { listOpenDecisions } from "./open-decisions.server.ts";
import { PanelRows } from "./panel-row.tsx";
import { queueFilters } from "./queue-filters.ts";
import { countQueues, readQueue } from "./queues.server.ts";
import { rightsLost } from "./rights-lost.ts";
import { UndoNotice } from "./undo-notice.tsx";
import { undoFrom } from "./undo-route.server.ts";
import { unlessNotRejected } from "./unless-not-rejected.ts";
import "./moderation.css";
import "./panel.css";

function pageOf(request: Request) {
	return queueFilters.shape.page.parse(new URL(request.url).searchParams.get("page"));
}

function panelPath(page: number) {
	return href("/inaction/admin") + (page > 1 ? `?page=${page}` : "");
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const page = pageOf(request);
	const moderator = requireModerator(context, request);
	const db = context.get(databaseContext);
	try {
		const { media } = await countQueues(db);
		return { list: await readQueue(db, "media", "newest", page, media), open: await listOpenDecisions(db, moderator) };
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		logFailure(context, error, panelMessages.loadFailed);
		throw data(panelMessages.loadFailed, { status: 500 });
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const path = panelPath(pageOf(request));
	if (form.has("event")) return undoFrom(context, form, () => path);
	const moderator = actingModerator(context);
	if (isRefusal(moderator)) return refuseForm(context, moderator);
	const subject = readSubject(form.get("subject"));
	if (subject?.kind !== "media") return refuseForm(context, refuse(404, moderationMessages.notFound));
	return approveEach(context, moderator, [subject], path);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader();
	} catch (error) {
		const isLoadFailure =
			isRouteErrorResponse(error) && (error.status < 500 || error.data === panelMessages.loadFailed);
		if (error instanceof Response || isLoadFailure) throw error;
		// Nobody said who may be here.
		throw data(panelMessages.verifyFailed, { status: 503 });
	}
}

export const handle: RouteHandle = {
	failed: (form) => (form?.has("event") ? moderationMessages.undoFailed : moderationMessages.approveFailed),
};

export const shouldRevalidate = unlessNotRejected;

export const meta = unlisted("Admin Panel");

export default function AdminPanel({ loaderData: { list, open }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== "idle";
	const path = panelPath(list.page);
	return (
		<Page title={panelMessages.title}>
			<UndoNotice open={open} action={path} />
			<FormAlert answer={actionData} message={rightsLost(actionData)} signIn={<SignIn />} className="mb-6" />
			{list.rows.length === 0 ? (
				<NothingWaiting title={panelMessages.empty}>
					<p>New submissions appear here, newest first.</p>
				</NothingWaiting>
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
					<PanelRows entries={list.rows} path={path} busy={busy} />
				</table>
			)}
			<Pagination page={list.page} pages={list.pages} label="Pages of submissions" />
		</Page>
	);
}

function SignIn() {
	return (
		<a href={`${href("/login")}?redirect=${href("/inaction/admin")}`} rel="external">
			Login
		</a>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isUnverified = isRouteErrorResponse(error) && error.data === panelMessages.verifyFailed;
	return (
		<ErrorView
			{...moderatorsOnly}
			fallback={isUnverified ? panelMessages.verifyFailed : panelMessages.loadFailed}
			denied={{ title: panelMessages.denied }}
			back={mediaBoard}
		/>
	);
}
