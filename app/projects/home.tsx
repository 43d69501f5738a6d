import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { PostLink } from "#app/boards/post-link.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { feedLinks } from "#app/feeds/feed.ts";
import { topicPath } from "#app/follows/follow.ts";
import { loadPart } from "#app/forms/load-part.server.ts";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { Results } from "#app/ui/results.tsx";
import { listFailure } from "#app/web/list-failure.tsx";
import { listMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { describeList } from "#app/web/structured-data.server.ts";
import type { Route } from "./+types/home.ts";
import { contributorMessages } from "./contributors/contributor.ts";
import { AboutProjects, FeaturedProjects, YourProjects } from "./home-sections.tsx";
import { projectFeed } from "./project.feed.server.ts";
import { featuredOnHome, projectMessages } from "./project.ts";
import { ProjectCard } from "./project-card.tsx";
import { readProjectFilters } from "./project-filters.ts";
import { featuredProjects, listProjects, listProjectsOf } from "./project-list.server.ts";
import "./project.css";

export const handle: RouteHandle = {
	reads: ["scicomm_projects", "users", "scicomm_cards", "project_contributors"],
	query: ["q", "topic", "page"],
};

const about = {
	title: "Projects",
	description: "Projects that science communicators make together. Star them, fork them, join in.",
	path: href("/scicomm/projects"),
};
const { deleted, unstarred, dataFailed, featuredFailed } = projectMessages;
const { left, declined } = contributorMessages;

export async function loader({ request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const filters = readProjectFilters(new URL(request.url).searchParams);
	const searching = filters.q !== "" || filters.topic !== null || filters.page > 1;
	const [listing, featured, own] = await Promise.all([
		listProjects(db, filters),
		searching ? undefined : loadPart(context, featuredFailed, () => featuredProjects(db, featuredOnHome)),
		searching || !viewer ? undefined : loadPart(context, dataFailed, () => listProjectsOf(db, viewer, filters.own)),
	]);
	describeList(
		{ context, request },
		{ ...about, page: listing.page },
		listing.rows.map(({ id, name }) => ({ name, url: href("/scicomm/projects/:projectId", { projectId: id }) })),
	);
	const feeds = feedLinks(projectFeed(filters));
	return withFlash(request, { deleted, unstarred, left, declined }, { filters, listing, feeds, featured, own });
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return listMeta(args, about);
}

/** A search, or a further page, stands in place of what else is here. */
export default function ProjectsHome({ loaderData }: Route.ComponentProps) {
	const { filters, listing, feeds, featured, own, flash } = loaderData;
	const { q, topic } = filters;
	return (
		<Page
			title={about.title}
			intro={about.description}
			actions={<PostLink to={href("/scicomm/projects/create")} label="Create Project" signInLabel="Create Project" />}
		>
			<Flash message={flash} />
			<FilterForm
				asked={{ q, topic }}
				placeholder="Name, description or topic"
				kept={topic && <input type="hidden" name="topic" value={topic} />}
			/>
			{own !== undefined && <YourProjects projects={own} />}
			{featured !== undefined && <FeaturedProjects projects={featured} />}
			<section className="projects-section">
				<h2 dir="auto">{topic ? `Projects on ${topic}` : q ? "Search results" : "All projects"}</h2>
				{topic && (
					<p dir="auto">
						<a href={topicPath(topic)}>Everything on {topic}, not just projects</a>
					</p>
				)}
				<Results
					isFollowed
					{...{ listing, path: about.path, asked: { q, topic }, feed: feeds[0].href }}
					nouns={["project", "projects"]}
					order="last updated first"
					clear="Clear Search"
					noMatch={{
						title: projectMessages.noMatch,
						text: "Try fewer or other words. Unlisted and private projects can't be searched.",
					}}
					none={{
						title: "No projects yet",
						text: "No project is public yet. Create one, and others will find it here.",
					}}
				>
					<ul className="tiles">
						{listing.rows.map((project) => (
							<ProjectCard key={project.id} project={project} />
						))}
					</ul>
				</Results>
			</section>
			{featured !== undefined && <AboutProjects />}
		</Page>
	);
}

export const ErrorBoundary = listFailure({ title: about.title, message: projectMessages.loadFailed });
