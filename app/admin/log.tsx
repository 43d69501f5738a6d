import { href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { actionNames, moderationActions, rejectionReasonLabel } from "#app/moderation/moderation.ts";
import { kinds, subjectKinds } from "#app/moderation/subject-kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterActions, FilterForm } from "#app/ui/filter-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Results } from "#app/ui/results.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import type { Route } from "./+types/log.ts";
import { moderatorsOnly } from "./error-links.ts";
import { listEvents, listModerators } from "./log.server.ts";
import { logFilters } from "./log-filters.ts";
import { moderatorOrLogin } from "./moderator.server.ts";
import { Moment } from "./moment.tsx";
import "./moderation.css";

const loadFailed = "Failed to load the log";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	moderatorOrLogin(context, request);
	const db = context.get(databaseContext);
	const filters = logFilters.parse(Object.fromEntries(searchParams));
	return { filters, listing: await listEvents(db, filters), moderators: await listModerators(db) };
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Moderation log · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function ModerationLog({ loaderData: { filters, listing, moderators } }: Route.ComponentProps) {
	const { q, page, ...choices } = filters;
	const filtered = q !== "" || Object.values(choices).some((choice) => choice !== null);
	const found = `${listing.total.toLocaleString("en-US")} ${listing.total === 1 ? "entry" : "entries"}`;
	return (
		<Page
			title="Moderation log"
			intro={
				<>
					What moderators did, for good. <span role="status">{filtered ? `${found} found.` : `${found}.`}</span>
				</>
			}
			actions={<ButtonLink to={href("/admin")}>Back to moderation</ButtonLink>}
		>
			<div className="filtered">
				<Filters filters={filters} moderators={moderators} clearable={filtered} />
				<Results>
					{listing.rows.length === 0 ? (
						<EmptyState title={filtered ? "Nothing like that in the log" : "The log is empty"} flash="?">
							<p>{filtered ? "Try fewer words or another month." : "Decisions stand here once they are made."}</p>
						</EmptyState>
					) : (
						<ul className="rows">
							{listing.rows.map(({ id, at, action, subjectKind, title, reason, by }) => (
								<li key={id} className="board-row">
									<div className="min-w-0">
										<h2 className="board-row-title" dir="auto">
											<a href={href("/admin/log/:id", { id })}>{title}</a>
										</h2>
										<p className="text-muted">
											{kinds[subjectKind].label}, <Moment at={at} /> UTC, by <bdi>{by}</bdi>
											{reason && <>: {rejectionReasonLabel(reason)}</>}
										</p>
									</div>
									<div className="board-row-facts">
										<Chip>{actionNames[action]}</Chip>
									</div>
								</li>
							))}
						</ul>
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of the log" />
				</Results>
			</div>
		</Page>
	);
}

type Loaded = Route.ComponentProps["loaderData"];
type FiltersProps = Pick<Loaded, "filters" | "moderators"> & { clearable: boolean };

function Filters({ filters, moderators, clearable }: FiltersProps) {
	const { q, kind, action, moderator, month } = filters;
	return (
		<FilterForm asked={{ q, kind, action, moderator, month }}>
			<div className="grid gap-4">
				<TextField label="Search" name="q" type="search" defaultValue={q} placeholder="Title, moderator, words" />
				<SelectField label="What" name="kind" defaultValue={kind ?? ""}>
					<option value="">Everything</option>
					{subjectKinds.map((value) => (
						<option key={value} value={value}>
							{kinds[value].label}
						</option>
					))}
				</SelectField>
				<SelectField label="Action" name="action" defaultValue={action ?? ""}>
					<option value="">All actions</option>
					{moderationActions.map((value) => (
						<option key={value} value={value}>
							{actionNames[value]}
						</option>
					))}
				</SelectField>
				<SelectField label="Moderator" name="moderator" defaultValue={moderator ?? ""}>
					<option value="">Everybody</option>
					{moderators.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
				<TextField label="Month" name="month" defaultValue={month ?? ""} placeholder="2026-11" inputMode="numeric" />
			</div>
			<FilterActions path={href("/admin/log")} clearable={clearable} />
		</FilterForm>
	);
}

export function ErrorBoundary() {
	return <ErrorView {...moderatorsOnly} fallback={loadFailed} />;
}
