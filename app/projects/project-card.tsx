import { href } from "react-router";
import { LinkChip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { MorseWords } from "#app/ui/morse-code.tsx";
import { ContributorName } from "./contributors/contributor-name.tsx";
import { countOf } from "./detail.ts";
import { projectsOnPath } from "./detail-path.ts";
import { thumbnailSize, visibilityChoices } from "./project.ts";
import type { ProjectCard as Card } from "./project-list.server.ts";

interface ProjectCardProps {
	project: Card;
	/** What the card says besides, such as the viewer's role. */
	facts?: string;
	/** Whether the picture is likely to be seen at once. */
	eager?: boolean;
}

/** A project as one of many: the whole tile is the link to it, but for its topics. */
export function ProjectCard({ project, facts, eager = false }: ProjectCardProps) {
	const { id, name, summary, thumbnailUrl, topics, visibility, starCount, forkCount, updatedAt } = project;
	const { ownerName, ownerCard } = project;
	return (
		<li className="tile project-tile">
			{thumbnailUrl ? (
				<img
					className="tile-picture aspect-3/2"
					src={thumbnailUrl}
					alt=""
					{...thumbnailSize}
					loading={eager ? undefined : "lazy"}
					decoding="async"
				/>
			) : (
				<div className="tile-picture aspect-3/2 project-plain">
					<MorseWords text={name} words={3} letters={9} />
				</div>
			)}
			<div className="tile-body">
				<p className="text-sun-deep text-small font-semibold">
					{visibilityChoices[visibility].label}
					{facts && ` · ${facts}`}
				</p>
				<h3 className="text-title" dir="auto">
					<a href={href("/scicomm/projects/:projectId", { projectId: id })} className="tile-link">
						{name}
					</a>
				</h3>
				{ownerName && (
					<p className="tile-tags text-muted text-small">
						By <ContributorName name={ownerName} cardId={ownerCard} />
					</p>
				)}
				<p className="text-muted" dir="auto">
					{summary}
				</p>
				{topics.length > 0 && (
					<p className="chips tile-tags gap-1.5">
						{topics.map((topic) => (
							<LinkChip key={topic} to={projectsOnPath(topic)}>
								{topic}
							</LinkChip>
						))}
					</p>
				)}
				<p className="flex flex-wrap gap-x-3.5 gap-y-1 mt-auto pt-2 text-muted text-small">
					<span>{countOf(starCount, "star")}</span>
					<span>{countOf(forkCount, "fork")}</span>
					<span>
						Updated <Day at={updatedAt} />
					</span>
				</p>
			</div>
		</li>
	);
}
