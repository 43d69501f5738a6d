import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ShowcaseItem } from "./showcase-list.server.ts";

interface ItemActionsProps {
	item: Pick<ShowcaseItem, "id" | "title" | "featured">;
	/** Whether whoever sees it decides what stands there. */
	moderates: boolean;
}

/** What can be done about an item: everybody reads on, and moderators feature, edit and hide it. */
export function ItemActions({ item: { id, title, featured }, moderates }: ItemActionsProps) {
	const busy = useNavigation().formData?.get("item") === id;
	const more = (
		<ButtonLink variant="plain" to={href("/showcase/:id", { id })}>
			More<span className="sr-only">{` about ${title}`}</span>
		</ButtonLink>
	);
	if (!moderates) return more;
	const label = featured ? "Stop featuring" : "Feature";
	return (
		<div className="-mx-3 flex basis-full flex-wrap">
			{more}
			<Form method="post" preventScrollReset>
				<input type="hidden" name="item" value={id} />
				<input type="hidden" name="featured" value={featured ? "" : "on"} />
				<Button type="submit" variant="plain" busy={busy} aria-label={`${label}: ${title}`}>
					{label}
				</Button>
			</Form>
			<ButtonLink variant="plain" to={href("/showcase/edit/:id", { id })} aria-label={`Edit ${title}`}>
				Edit
			</ButtonLink>
			<ButtonLink
				variant="plain"
				to={href("/admin/reports/:kind/:id", { kind: "item", id })}
				aria-label={`Hide or delete ${title}`}
			>
				Hide or delete
			</ButtonLink>
		</div>
	);
}
