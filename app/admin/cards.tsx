import { href, useLocation } from "react-router";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { sitePath } from "#app/web/site-path.ts";
import type { Route } from "./+types/cards.ts";
import { readCardQueueFilters } from "./card-queue-filters.ts";
import { moderatorsOnly } from "./error-links.ts";
import { featureCard } from "./feature-card.server.ts";
import { requireModerator } from "./moderator.server.ts";
import { NewCardRow } from "./new-card-row.tsx";
import { listNewCards } from "./new-cards.server.ts";
import { QueueNav } from "./queue-nav.tsx";
import { countQueues } from "./queues.server.ts";
import { countReported } from "./report-queue.server.ts";
import "#app/boards/boards.css";
import "./moderation.css";

export async function loader({ request, context }: Route.LoaderArgs) {
	requireModerator(context, request);
	const db = context.get(databaseContext);
	const filters = readCardQueueFilters(new URL(request.url).searchParams);
	const [list, counts, reported] = await Promise.all([listNewCards(db, filters), countQueues(db), countReported(db)]);
	const { featured, unfeatured } = moderationMessages;
	return withFlash(request, { featured, unfeatured }, { filters, list, counts, reported });
}

/** Puts a card on the home page, or takes it off. */
export async function action({ request, context }: Route.ActionArgs) {
	const moderator = actingModerator(context);
	const form = await readForm(request);
	if (isRefusal(moderator)) return refuseForm(context, moderator);
	const isFeatured = form.get("featured") === "on";
	const refusal = await featureCard(context.get(databaseContext), moderator, String(form.get("card")), isFeatured);
	if (refusal) return refuseForm(context, refusal);
	const back = sitePath(form.get("back")) ?? href("/admin/cards");
	return redirectWithFlash(back, isFeatured ? "featured" : "unfeatured");
}

export const handle: RouteHandle = { failed: moderationMessages.featureFailed };

export const meta = unlisted("New cards");

export default function NewCards({ loaderData, actionData }: Route.ComponentProps) {
	const { filters, list, counts, reported, flash } = loaderData;
	const { pathname, search } = useLocation();
	return (
		<Page
			title="New cards"
			intro="New cards appear in the directory right away. You choose which ones appear on the home page."
			actions={<ButtonLink to={href("/admin")}>Back to moderation</ButtonLink>}
		>
			<QueueNav counts={counts} reported={reported} current="cards" />
			<Flash message={flash} />
			<FormAlert answer={actionData} className="mb-6" />
			<nav aria-label="Which cards" className="mb-6">
				<Chips>
					<LinkChip to={href("/admin/cards")} current={!filters.featured}>
						Newest first
					</LinkChip>
					<LinkChip to={`${href("/admin/cards")}?featured=on`} current={filters.featured}>
						On the home page
					</LinkChip>
				</Chips>
			</nav>
			{list.rows.length === 0 ? (
				<EmptyState title={filters.featured ? "No card is on the home page" : "No cards yet"} flash="73">
					<p>
						{filters.featured
							? "Until you choose one, it shows the newest cards of confirmed accounts older than a week, or examples."
							: "New cards of the directory appear here."}
					</p>
				</EmptyState>
			) : (
				<ul className="rows">
					{list.rows.map((card) => (
						<NewCardRow key={card.id} card={card} back={pathname + search} />
					))}
				</ul>
			)}
			<Pagination page={list.page} pages={list.pages} label="Pages of cards" />
		</Page>
	);
}

export const ErrorBoundary = errorView({ ...moderatorsOnly, fallback: moderationMessages.loadFailed });
