import { href } from "react-router";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { pagesOf } from "#app/db/listing/numbered-pages.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { refuse } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { askAgain, listDead } from "#app/links/dead-links.server.ts";
import { linkMessages, maxDeadCounted } from "#app/links/link.ts";
import { rowsPerPage } from "#app/moderation/moderation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { cleanLine } from "#app/ui/typed-text.ts";
import { errorView } from "#app/web/error-view.tsx";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/links.ts";
import { DeadLinkRow } from "./dead-link-row.tsx";
import { moderatorsOnly } from "./error-links.ts";
import { requireModerator, requireSignedInModerator } from "./moderator.server.ts";
import { QueueNav } from "./queue-nav.tsx";
import { countQueues } from "./queues.server.ts";
import { readReportFilters } from "./report-filters.ts";
import { countReported } from "./report-queue.server.ts";
import "#app/boards/boards.css";
import "./moderation.css";

export async function loader({ request, context }: Route.LoaderArgs) {
	requireModerator(context, request);
	const db = context.get(databaseContext);
	const asked = pageOf(request);
	const [counts, reported] = await Promise.all([countQueues(db), countReported(db)]);
	const pages = pagesOf(Math.min(counts.links, maxDeadCounted), rowsPerPage);
	const page = Math.min(asked, pages);
	const rows = await listDead(db, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage });
	const { checksLinks } = context.get(siteContext);
	return withFlash(request, { asked: linkMessages.asked }, { counts, reported, rows, page, pages, checksLinks });
}

/** Asks for another check of an address. */
export async function action({ request, context }: Route.ActionArgs) {
	requireSignedInModerator(context);
	const form = await readForm(request);
	const isDead = await askAgain(context.get(databaseContext), cleanLine(String(form.get("key"))));
	if (!isDead) return refuseForm(context, refuse(404, linkMessages.notDead));
	const page = pageOf(request);
	return redirectWithFlash(href("/admin/links") + (page > 1 ? `?page=${page}` : ""), "asked");
}

function pageOf(request: Request) {
	return readReportFilters(new URL(request.url).searchParams).page;
}

export const handle: RouteHandle = { failed: linkMessages.askFailed };

export const meta = unlisted("Dead links");

export default function DeadLinks({ loaderData, actionData }: Route.ComponentProps) {
	const { counts, reported, rows, page, pages, checksLinks, flash } = loaderData;
	return (
		<Page
			title="Dead links"
			intro={
				checksLinks
					? "Addresses that have failed for a week or longer, the longest dead first. Owners on the site have been told; items of the showcase have none."
					: "Links are not checked here: the setting LINK_CHECKS is off."
			}
			actions={<ButtonLink to={href("/admin")}>Back to moderation</ButtonLink>}
		>
			<QueueNav counts={counts} reported={reported} current="links" />
			<Flash message={flash} />
			<FormAlert answer={actionData} className="mb-6" />
			{rows.length === 0 ? (
				<EmptyState title="No dead links" flash="73">
					<p>Nothing that everybody can see leads to an address known to be dead.</p>
				</EmptyState>
			) : (
				<ul className="rows">
					{rows.map((link) => (
						<DeadLinkRow key={link.key} link={link} checksLinks={checksLinks} />
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} label="Pages of dead links" />
		</Page>
	);
}

export const ErrorBoundary = errorView({ ...moderatorsOnly, fallback: linkMessages.loadFailed });
