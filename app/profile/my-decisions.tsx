import { href } from "react-router";
import { ProfileSection } from "#app/accounts/profile-section.tsx";
import { decisionAnchor, rejectionReasonLabel } from "#app/moderation/moderation.ts";
import { kinds, sidesOf } from "#app/moderation/subject-kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import type { MyDecision } from "./my-decisions.server.ts";
import "#app/boards/boards.css";

/** What moderators have decided about what is the member's, if anything. */
export function MyDecisions({ decisions }: { decisions: MyDecision[] }) {
	if (decisions.length === 0) return null;
	return (
		<ProfileSection title="Decisions">
			<ul className="rows">
				{decisions.map(({ id, at, action, kind, title, reason, explanation, wasListed, correctionPath }) => (
					<li key={id} id={decisionAnchor(id)} className="my-entry">
						<div className="min-w-0">
							<h3 dir="auto">{title}</h3>
							<p className="text-muted">
								This {kinds[kind].name} was {action === "hidden" ? "hidden" : wasListed ? "removed" : "not accepted"} on{" "}
								<Day at={at} />
								{reason && <>. Reason: {rejectionReasonLabel(reason)}</>}.
							</p>
							{action === "hidden" && (
								<p className="text-muted">
									Only {sidesOf(kind) ?? "you"} and the moderators see it.{" "}
									<a href={href("/moderation")}>How moderation works</a>
								</p>
							)}
							{explanation !== "" && <p className="whitespace-pre-line">{explanation}</p>}
						</div>
						{correctionPath && (
							<div className="my-entry-actions">
								<ButtonLink to={correctionPath} variant="plain" aria-label={`Send a corrected version of ${title}`}>
									Send a corrected version
								</ButtonLink>
							</div>
						)}
					</li>
				))}
			</ul>
		</ProfileSection>
	);
}
