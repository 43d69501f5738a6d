import { href } from "react-router";
import "#app/boards/boards.css";
import { DeadLink } from "#app/links/dead-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { resourceTypeLabel } from "./resource.ts";
import type { ListedResource } from "./resource-list.server.ts";

export function ResourceRow({ resource }: { resource: ListedResource }) {
	const { id, name, description, idealFor, url, resourceType, deadSince } = resource;
	return (
		<li className="board-row" id={id}>
			<div>
				<h2 className="board-row-title" dir="auto">
					<a href={href("/resources/:id", { id })}>{name}</a>
				</h2>
				<p dir="auto">{description}</p>
				<p className="text-muted">
					Ideal for <bdi>{idealFor}</bdi>
				</p>
				<DeadLink {...{ title: name, url, deadSince }} />
			</div>
			<div className="board-row-facts">
				<Chip>{resourceTypeLabel(resourceType)}</Chip>
				<ButtonLink to={url} newTab variant="plain" aria-label={`Visit ${name}`}>
					Visit
					<Icon name="external-link" />
				</ButtonLink>
			</div>
		</li>
	);
}
