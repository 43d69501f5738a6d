import { Alert } from "#app/ui/alert.tsx";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { AboutContent } from "./about-content.tsx";
import { AboutFacts } from "./about-facts.tsx";
import type { NewestContent } from "./content.server.ts";
import { nameless } from "./contributors/contributor.ts";
import type { ShownContributor } from "./contributors/contributors.server.ts";
import { countOf } from "./detail.ts";
import { projectsOnPath, tabPath } from "./detail-path.ts";
import type { listForks } from "./forks-stars/fork.server.ts";
import { projectMessages } from "./project.ts";
import type { ShownProject } from "./project-detail.server.ts";
import "#app/boards/thing.css";

type Forks = Awaited<ReturnType<typeof listForks>>;

interface AboutTabProps {
	project: ShownProject;
	/** Null when they could not be read, or there are none. */
	forks: Forks | null;
	/** Of its content; null when it could not be read. */
	newest: NewestContent | null;
	/** Null when they could not be read. */
	contributors: ShownContributor[] | null;
}

export function AboutTab({ project, forks, newest, contributors }: AboutTabProps) {
	const { id, description, topics, forkCount } = project;
	return (
		<>
			<div className="with-facts">
				<div className="thing-text project-about">
					<Paragraphs text={description} />
					{topics.length > 0 && (
						<Chips>
							{topics.map((topic) => (
								<LinkChip key={topic} to={projectsOnPath(topic)}>
									{topic}
								</LinkChip>
							))}
						</Chips>
					)}
					{newest ? <AboutContent projectId={id} newest={newest} /> : <Alert>{projectMessages.dataFailed}</Alert>}
				</div>
				<AboutFacts project={project} contributors={contributors} />
			</div>
			{forkCount > 0 && (
				<section className="project-section" aria-labelledby="forks">
					<h2 id="forks">{countOf(forkCount, "fork")}</h2>
					{forks ? <ForkList forks={forks} forkCount={forkCount} /> : <Alert>{projectMessages.dataFailed}</Alert>}
				</section>
			)}
		</>
	);
}

function ForkList({ forks, forkCount }: { forks: Forks; forkCount: number }) {
	const rest = forkCount - forks.length;
	return (
		<>
			<ul className="rows">
				{forks.map(({ id, name, owner, updatedAt }) => (
					<li key={id} className="project-row">
						<div>
							<h3 dir="auto">
								<a href={tabPath(id, "about")}>{name}</a>
							</h3>
							<p className="text-muted">
								by <bdi>{owner ?? nameless}</bdi>
							</p>
						</div>
						<p className="text-muted">
							Updated <Day at={updatedAt} />
						</p>
					</li>
				))}
			</ul>
			{rest > 0 && (
				<p className="text-muted">
					{forks.length === 0
						? "None of them can be listed here."
						: `${rest.toLocaleString("en-US")} more, older or not listed.`}
				</p>
			)}
		</>
	);
}
