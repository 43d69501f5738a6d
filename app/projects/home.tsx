import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination, pageSearch } from "#app/ui/pagination.tsx";
import { Results } from "#app/ui/results.tsx";
import { ListFailure } from "#app/web/list-failure.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/home.ts";
import { contributorMessages } from "./contributors/contributor.ts";
import { AboutProjects, FeaturedProjects, YourProjects } from "./home-sections.tsx";
import { loadPart } from "./load-part.server.ts";
import { featuredOnHome, projectMessages } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";
import { projectFilters } from "./project-filters.ts";
import { featuredProjects, listProjects, listProjectsOf } from "./project-list.server.ts";
import "./project.css";

const title = "Projects";
const intro = "What science communicators make together, open to be starred, forked and joined.";
const { deleted, dataFailed, featuredFailed } = projectMessages;
const { left, declined } = contributorMessages;

export async function loader({ request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const filters = projectFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
	const searching = filters.q !== "" || filters.page > 1;
	const [listing, featured, own] = await Promise.all([
		listProjects(db, filters),
		searching ? undefined : loadPart(context, featuredFailed, () => featuredProjects(db, featuredOnHome)),
		searching || !viewer ? undefined : loadPart(context, dataFailed, () => listProjectsOf(db, viewer)),
	]);
	describeList(
		{ context, request },
		{ title, description: intro, path: href("/scicomm/projects"), page: listing.page },
		listing.rows.map(({ id, name }) => ({ name, url: href("/scicomm/projects/:projectId", { projectId: id }) })),
	);
	return withFlash(context, request, { deleted, left, declined }, { filters, listing, featured, own });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title,
		description: intro,
		path: href("/scicomm/projects") + pageSearch("", args.loaderData?.listing.page ?? 1),
	});
}

/** A search, or a further page, stands in place of what else is here. */
export default function ProjectsHome({ loaderData }: Route.ComponentProps) {
	const { filters, listing, featured, own, flash } = loaderData;
	const { q } = filters;
	return (
		<Page
			title={title}
			intro={intro}
			actions={<PostLink to={href("/scicomm/projects/create")} label="Create Project" signInLabel="Create Project" />}
		>
			<Flash message={flash} />
			<FilterForm className="projects-search" asked={{ q }}>
				<input
					type="search"
					name="q"
					defaultValue={q}
					aria-label="Search"
					placeholder="Search name or description"
					className="input"
				/>
				<Button type="submit">Search</Button>
			</FilterForm>
			{own !== undefined && <YourProjects projects={own} />}
			{featured !== undefined && <FeaturedProjects projects={featured} />}
			<section className="projects-section">
				<div className="projects-head">
					<h2>{q ? "Search results" : "All projects"}</h2>
					<p role="status" className="text-muted">
						{countOf(listing.total, q)}
					</p>
					{q && (
						<ButtonLink to={href("/scicomm/projects")} variant="plain">
							Clear Search
						</ButtonLink>
					)}
				</div>
				<Results>
					{listing.rows.length > 0 ? (
						<ul className="projects">
							{listing.rows.map((project) => (
								<ProjectCard key={project.id} project={project} />
							))}
						</ul>
					) : (
						<NoResults searched={q !== ""} />
					)}
					<Pagination page={listing.page} pages={listing.pages} label="Pages of projects" />
				</Results>
			</section>
			{featured !== undefined && <AboutProjects />}
		</Page>
	);
}

function countOf(total: number, q: string) {
	const projects = `${total.toLocaleString("en-US")} ${total === 1 ? "project" : "projects"}`;
	return q ? `${projects} found.` : `${projects}, last updated first.`;
}

function NoResults({ searched }: { searched: boolean }) {
	if (!searched) {
		return (
			<EmptyState title="No projects yet">
				<p>No project is public yet. Create one, and others will find it here.</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState title={projectMessages.noMatch} flash="?">
			<p>Try fewer words, or others. Unlisted and private projects are in no search.</p>
		</EmptyState>
	);
}

export function ErrorBoundary() {
	return <ListFailure title={title} message={projectMessages.loadFailed} path={href("/scicomm/projects")} />;
}
