import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { actionNames, moderationActions, rejectionReasonLabel } from "#app/moderation/moderation.ts";
import { kinds, subjectKinds } from "#app/moderation/subject-kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { FilteredList } from "#app/ui/filtered-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { Route } from "./+types/log.ts";
import { moderatorsOnly } from "./error-links.ts";
import { listEvents, listModerators } from "./log.server.ts";
import { readLogFilters } from "./log-filters.ts";
import { requireModerator } from "./moderator.server.ts";
import "#app/boards/boards.css";
import "./moderation.css";

const loadFailed = "Failed to load the log";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	requireModerator(context, request);
	const db = context.get(databaseContext);
	const filters = readLogFilters(searchParams);
	return { filters, listing: await listEvents(db, filters), moderators: await listModerators(db) };
}

export const meta = unlisted("Moderation log");

export default function ModerationLog({ loaderData: { filters, listing, moderators } }: Route.ComponentProps) {
	const { page: _, ...asked } = filters;
	return (
		<Page
			title="Moderation log"
			intro={
				<>
					Every decision on what people publish. What was done about an account stands with it, under{" "}
					<a href={href("/admin/accounts")}>Accounts</a>.
				</>
			}
			actions={<ButtonLink to={href("/admin")}>Back to moderation</ButtonLink>}
		>
			<FilteredList
				{...{ listing, asked, path: href("/admin/log") }}
				placeholder="Title, explanation"
				filters={
					<>
						<FilterSelect
							label="What"
							name="kind"
							all="Everything"
							options={subjectKinds.map((value) => ({ value, label: kinds[value].label }))}
							asked={asked.kind}
						/>
						<FilterSelect
							label="Action"
							name="action"
							all="All actions"
							options={moderationActions.map((value) => ({ value, label: actionNames[value] }))}
							asked={asked.action}
						/>
						<FilterSelect
							label="Moderator"
							name="moderator"
							all="Everybody"
							options={moderators.map(({ id, name }) => ({ value: id, label: name }))}
							asked={asked.moderator}
						/>
						<TextField label="Month" name="month" defaultValue={asked.month ?? ""} placeholder="2026-11" />
					</>
				}
				nouns={["entry", "entries"]}
				order="newest first"
				noMatch={{ title: "No entries found", text: "Try fewer words or another month." }}
				none={{ title: "The log is empty", text: "Every decision will appear here." }}
			>
				<ul className="rows">
					{listing.rows.map(({ id, at, action, subjectKind, title, reason, by }) => (
						<li key={id} className="board-row">
							<div className="min-w-0">
								<h2 className="board-row-title" dir="auto">
									<a href={href("/admin/log/:id", { id })}>{title}</a>
								</h2>
								<p className="text-muted">
									{kinds[subjectKind].label}, <Moment at={at} />, by <bdi>{by}</bdi>
									{reason && <>: {rejectionReasonLabel(reason)}</>}
								</p>
							</div>
							<div className="board-row-facts">
								<Chip>{actionNames[action]}</Chip>
							</div>
						</li>
					))}
				</ul>
			</FilteredList>
		</Page>
	);
}

export const ErrorBoundary = errorView({ ...moderatorsOnly, fallback: loadFailed });
