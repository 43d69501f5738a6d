import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";
import { namelessAlone } from "../contributors/contributor.ts";
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
				Copied while this project was not public. Once you allow it, the owners of a fork can show it to others, with
				all that they copied and changed. That can't be taken back.
			</p>
			<ul className="rows">
				{toAllow.forks.map(({ id, owner, createdAt, isDeclined }) => {
					const action = href("/scicomm/projects/:projectId/forks/:forkId/allow", { projectId, forkId: id });
					const busy = formAction === action && (formData?.get("intent") ?? "allow");
					return (
						<li key={id} className="project-row">
							<h3>
								<bdi>{owner ?? namelessAlone}</bdi>
							</h3>
							<p className="text-muted">
								Forked <Day at={createdAt} />
							</p>
							<Form method="post" action={action} className="project-row-actions">
								<Button type="submit" busy={busy === "allow"} busyLabel="Allowing...">
									Allow it to be shown
								</Button>
								{(!isDeclined || rest > 0) && (
									<Button
										type="submit"
										variant="plain"
										name="intent"
										value="later"
										busy={busy === "later"}
										busyLabel="Putting it off..."
									>
										Not now
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
