import { href } from "react-router";
import { contentTypeFacts, contentTypes } from "../../content.ts";

/** The first question about new content: links to the form of each type. */
export function TypeChoice({ projectId }: { projectId: string }) {
	const path = href("/scicomm/projects/:projectId/content/new", { projectId });
	return (
		<ul className="type-choice">
			{contentTypes.map((type) => (
				<li key={type} className="tile">
					<h2>
						<a href={`${path}?${new URLSearchParams({ type })}`} className="tile-link">
							{contentTypeFacts[type].label}
						</a>
					</h2>
					<p className="text-muted">{contentTypeFacts[type].hint}</p>
				</li>
			))}
		</ul>
	);
}
