import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { entriesText, stateOf } from "./list.ts";
import type { listsOf } from "./list-own.server.ts";

interface OwnListsProps {
	lists: Awaited<ReturnType<typeof listsOf>>;
}

/** The lists that a member has made, and the way to another. */
export function OwnLists({ lists }: OwnListsProps) {
	return (
		<section className="saved-lists" aria-labelledby="lists">
			<div className="saved-lists-head">
				<h2 id="lists">Your lists</h2>
				<ButtonLink to={href("/lists/new")}>+ New list</ButtonLink>
			</div>
			{lists.length === 0 ? (
				<p className="text-muted">
					Put what belongs together into a list, such as “Reading for new press officers”. A list can be published under
					an address of its own.
				</p>
			) : (
				<ul className="saved-things">
					{lists.map(({ id, title, isPublic, hidden, entries }) => (
						<li key={id}>
							<a href={href("/lists/:id", { id })} dir="auto">
								{title}
							</a>
							<span className="text-small text-muted">
								{entriesText(entries)} · {stateOf({ isPublic, hidden })}
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
