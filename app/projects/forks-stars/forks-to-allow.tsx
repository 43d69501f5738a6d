import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { nameless, namelessAlone } from "../contributors/contributor.ts";
import { countOf } from "../detail.ts";
import type { ForksToAllow } from "./fork-consents.server.ts";

/** For the owners of a project: the forks that stay private until one of them agrees. */
export function ForksToAllowList({ projectId, toAllow }: { projectId: string; toAllow: ForksToAllow }) {
	const { formAction, formData } = useNavigation();
	const rest = toAllow.total - toAllow.forks.length;
	return (
		<section className="project-section" aria-labelledby="forks-to-allow">
			<h2 id="forks-to-allow">{countOf(toAllow.total, "fork")} kept private</h2>
			<p className="mb-4 max-w-text text-muted">
				Copied while this project was not public. Once you allow it, the owners of a fork can show it to others.
			</p>
			<ul className="rows">
				{toAllow.forks.map(({ id, owner, createdAt, isDeclined }) => {
					const action = href("/scicomm/projects/:projectId/forks/:forkId/allow", { projectId, forkId: id });
					const isPutOff = formAction === action && formData?.get("intent") === "later";
					const which = <span className="sr-only">{`: the fork of ${owner ?? nameless}`}</span>;
					return (
						<li key={id} className="project-row">
							<h3>
								<bdi>{owner ?? namelessAlone}</bdi>
							</h3>
							<p className="text-muted">
								Forked <Day at={createdAt} />
							</p>
							<Form method="post" action={action} className="project-row-actions">
								<ButtonLink to={action}>Allow it to be shown{which}</ButtonLink>
								{(!isDeclined || rest > 0) && (
									<Button
										type="submit"
										variant="plain"
										name="intent"
										value="later"
										busy={isPutOff}
										busyLabel="Declining..."
									>
										Not now{which}
									</Button>
								)}
							</Form>
						</li>
					);
				})}
			</ul>
			{rest > 0 && (
				<p className="text-muted">{rest.toLocaleString("en-US")} more. Allow these or put them off to see the rest.</p>
			)}
		</section>
	);
}
