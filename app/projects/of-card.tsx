import { Outlet } from "react-router";
import { listedCardOfPage } from "#app/cards/card-at.server.ts";
import { CardSection } from "#app/cards/card-section.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/of-card.ts";
import { tabPath } from "./detail-path.ts";
import { roleNames } from "./project.ts";
import { listProjectsOfCard } from "./project-list.server.ts";

export const handle: RouteHandle = { reads: ["scicomm_projects", "project_contributors", "scicomm_cards", "users"] };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const card = await listedCardOfPage(context, id);
	return { projects: card ? await listProjectsOfCard(context.get(databaseContext), card) : [] };
}

export default function ProjectsOfCard({ loaderData: { projects } }: Route.ComponentProps) {
	return (
		<>
			{projects.length > 0 && (
				<CardSection title="Projects">
					{projects.map(({ id, name, role }) => (
						<li key={id}>
							<a href={tabPath(id, "about")} dir="auto">
								{name}
							</a>
							<span>{roleNames[role]}</span>
						</li>
					))}
				</CardSection>
			)}
			<Outlet />
		</>
	);
}

/** The card is there without them. */
export function ErrorBoundary() {
	return null;
}
