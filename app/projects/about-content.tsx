import { href } from "react-router";
import { Day } from "#app/ui/day.tsx";
import type { NewestContent } from "./content.server.ts";
import { contentTypeFacts } from "./content.ts";
import { contentAtFirst } from "./detail.ts";
import { tabPath } from "./detail-path.ts";

/** What a project consists of, the newest of it. */
export function AboutContent({ projectId, newest }: { projectId: string; newest: NewestContent }) {
	if (newest.length === 0) return null;
	return (
		<section aria-labelledby="in-it">
			<h2 id="in-it">What is in it</h2>
			<ul className="project-content">
				{newest.slice(0, contentAtFirst).map(({ id, name, type, currentVersion, updatedAt }) => (
					<li key={id}>
						<h3 dir="auto">
							<a href={href("/scicomm/projects/:projectId/content/:contentId", { projectId, contentId: id })}>{name}</a>
						</h3>
						<p className="text-muted">
							{contentTypeFacts[type].label}, version {currentVersion}, <Day at={updatedAt} />
						</p>
					</li>
				))}
			</ul>
			{newest.length > contentAtFirst && (
				<p className="to-all">
					<a href={tabPath(projectId, "content")}>All content</a>
				</p>
			)}
		</section>
	);
}
