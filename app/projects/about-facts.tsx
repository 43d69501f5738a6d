import { Day } from "#app/ui/day.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { ContributorName } from "./contributors/contributor-name.tsx";
import type { ShownContributor } from "./contributors/contributors.server.ts";
import { peopleAtFirst } from "./detail.ts";
import { tabPath } from "./detail-path.ts";
import { roleNames } from "./project.ts";
import type { ShownProject } from "./project-detail.server.ts";

/** @param contributors null when they could not be read */
export function AboutFacts({
	project,
	contributors,
}: {
	project: ShownProject;
	contributors: ShownContributor[] | null;
}) {
	const { id, createdAt, updatedAt, sponsorshipEnabled, sponsorshipUrl } = project;
	const makers = (contributors ?? []).filter(({ role }) => role !== "viewer");
	const more = makers.length - peopleAtFirst;
	return (
		<dl className="facts">
			{contributors && (
				<div className="fact-wide">
					<dt>Made by</dt>
					{makers.slice(0, peopleAtFirst).map(({ name, cardId, role }, i) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: contributors never change places
						<dd key={i}>
							<ContributorName name={name} cardId={cardId} /> <span className="text-muted">{roleNames[role]}</span>
						</dd>
					))}
					{more > 0 && (
						<dd>
							<a href={tabPath(id, "contributors")}>{more.toLocaleString("en-US")} more</a>
						</dd>
					)}
				</div>
			)}
			<Fact name="Created">
				<Day at={createdAt} />
			</Fact>
			<Fact name="Updated">
				<Day at={updatedAt} />
			</Fact>
			{sponsorshipEnabled && (
				<Fact name="Sponsorship" wide>
					Open to sponsors
					{sponsorshipUrl && (
						<>
							:{" "}
							<a href={sponsorshipUrl} target="_blank" rel="nofollow ugc noopener noreferrer">
								{new URL(sponsorshipUrl).host}
							</a>
						</>
					)}
				</Fact>
			)}
		</dl>
	);
}
