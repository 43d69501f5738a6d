import { Alert } from "#app/ui/alert.tsx";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { nameless } from "./contributors/contributor.ts";
import { countOf } from "./detail.ts";
import { tabPath, topicPath } from "./detail-path.ts";
import type { listForks } from "./forks-stars/fork.server.ts";
import { projectMessages } from "./project.ts";
import type { ShownProject } from "./project-detail.server.ts";

type Forks = Awaited<ReturnType<typeof listForks>>;

/** @param forks null when they could not be read, or there are none */
export function AboutTab({ project, forks }: { project: ShownProject; forks: Forks | null }) {
	const { description, topics, createdAt, updatedAt, sponsorshipEnabled, sponsorshipUrl, forkCount } = project;
	return (
		<>
			<div className="grid gap-x-12 gap-y-8 wrap-anywhere md:grid-cols-[minmax(0,1fr)_14rem]">
				<div className="grid max-w-text content-start gap-4 whitespace-pre-line">
					{description.split("\n\n").map((paragraph, i) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
						<p key={i} dir="auto">
							{paragraph}
						</p>
					))}
					{topics.length > 0 && (
						<Chips>
							{topics.map((topic) => (
								<LinkChip key={topic} to={topicPath(topic)}>
									{topic}
								</LinkChip>
							))}
						</Chips>
					)}
				</div>
				<dl className="facts">
					<div>
						<dt>Created</dt>
						<dd>
							<Day at={createdAt} />
						</dd>
					</div>
					<div>
						<dt>Updated</dt>
						<dd>
							<Day at={updatedAt} />
						</dd>
					</div>
					{sponsorshipEnabled && (
						<div>
							<dt>Sponsorship</dt>
							<dd>
								Open to sponsors
								{sponsorshipUrl && (
									<>
										:{" "}
										<a href={sponsorshipUrl} target="_blank" rel="nofollow ugc noopener noreferrer">
											{new URL(sponsorshipUrl).host}
										</a>
									</>
								)}
							</dd>
						</div>
					)}
				</dl>
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
