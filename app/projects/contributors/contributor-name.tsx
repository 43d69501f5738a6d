import { href } from "react-router";
import { namelessAlone } from "./contributor.ts";
import type { ShownContributor } from "./contributors.server.ts";

/** The name of somebody who works on a project; it leads to the card that says it, if there is one. */
export function ContributorName({ name, cardId }: Pick<ShownContributor, "name" | "cardId">) {
	const text = <bdi>{name ?? namelessAlone}</bdi>;
	return cardId ? <a href={href("/card/:id", { id: cardId })}>{text}</a> : text;
}
