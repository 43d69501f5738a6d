import { Fragment } from "react";
import { Form, useNavigation } from "react-router";
import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import type { DeadLinkFound } from "#app/links/dead-links.server.ts";
import { archivedCopy, usesTold } from "#app/links/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";

interface DeadLinkRowProps {
	link: DeadLinkFound;
	/** Whether anything is checked here at all. */
	checksLinks: boolean;
}

/** A dead address with how it failed, what leads there, and what a moderator can do about it. */
export function DeadLinkRow({ link, checksLinks }: DeadLinkRowProps) {
	const { key, url, day, since, failures, found, isAsked, uses } = link;
	const busy = useNavigation().formData?.get("key") === key;
	return (
		<li className="my-entry">
			<div className="min-w-0">
				<h2 className="board-row-title">
					<a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
						{key}
					</a>
				</h2>
				{uses.length > 0 && (
					<p>
						On{" "}
						{uses.slice(0, usesTold).map(({ id, kind, title }, i) => (
							<Fragment key={id}>
								{i > 0 && ", "}
								<a href={entryPath({ kind, id })}>
									<bdi>{title}</bdi>
								</a>{" "}
								({entryKindLabels[kind].one})
							</Fragment>
						))}
						{uses.length > usesTold && " and more"}
					</p>
				)}
				<p className="my-entry-facts text-muted">
					<span>
						Dead since <Day at={since} />
					</span>
					<span>
						Failed {failures} {failures === 1 ? "time" : "times"}
					</span>
					<span>{found}</span>
					{checksLinks && isAsked && <span>Will be checked soon</span>}
				</p>
			</div>
			<div className="my-entry-actions">
				{checksLinks && !isAsked && (
					<Form method="post" preventScrollReset>
						<input type="hidden" name="key" value={key} />
						<Button type="submit" variant="plain" busy={busy} aria-label={`Check again: ${key}`}>
							Check again
						</Button>
					</Form>
				)}
				<ButtonLink variant="plain" to={archivedCopy(url, day)} newTab aria-label={`The archive's copy of ${key}`}>
					The archive's copy
				</ButtonLink>
			</div>
		</li>
	);
}
