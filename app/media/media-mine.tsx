import { href } from "react-router";
import { type EntryState, MyEntries, MyEntry } from "#app/boards/mine.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { mediaDeletion } from "./media.ts";
import type { OwnMedia } from "./media-list.server.ts";

/** The media items of an account, with what has become of them and what their owner can do. */
export function MyMedia({ items }: { items: OwnMedia[] }) {
	return (
		<MyEntries
			none="No content yet. Add an article, a video or a podcast, by you or by somebody you admire."
			add={{ to: href("/inaction/new"), label: "Add content" }}
		>
			{items.map((item) => (
				<MyEntry key={item.id} title={item.title} state={stateOf(item)} createdAt={item.createdAt}>
					<ButtonLink
						variant="plain"
						to={href("/inaction/edit/:id?", { id: item.id })}
						aria-label={`Edit ${item.title}`}
					>
						Edit
					</ButtonLink>
					<DeleteButton {...mediaDeletion} name={item.title} action={href("/inaction/delete/:id", { id: item.id })} />
				</MyEntry>
			))}
		</MyEntries>
	);
}

function stateOf({ approved, hidden }: OwnMedia): EntryState {
	if (hidden) return "Hidden";
	return approved ? "Live" : "Pending";
}
