import { Link } from "react-router";
import { type ProjectTab, projectTabs, tabLabels } from "./detail.ts";
import { tabPath } from "./detail-path.ts";

/** Links, so that they work without JavaScript; with it the page stays where it is. */
export function ProjectTabs({ projectId, current }: { projectId: string; current: ProjectTab }) {
	return (
		<nav className="project-tabs" aria-label="Parts of the project">
			{projectTabs.map((tab) => (
				<Link
					key={tab}
					to={tabPath(projectId, tab)}
					preventScrollReset
					aria-current={tab === current ? "page" : undefined}
				>
					{tabLabels[tab]}
				</Link>
			))}
		</nav>
	);
}
