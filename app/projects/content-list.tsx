import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { ContentPage, ListedContent } from "./content.server.ts";
import { contentTypeFacts, nameless } from "./content.ts";
import "#app/boards/boards.css";

interface ContentListProps {
	projectId: string;
	content: ContentPage;
	/** Whether the viewer adds and edits content; see `canEditContent`. */
	mayEdit: boolean;
}

/** What a project consists of, with the way to add to it for whoever may. Its headings are of the second level. */
export function ContentList({ projectId, content, mayEdit }: ContentListProps) {
	const add = mayEdit && (
		<ButtonLink to={href("/scicomm/projects/:projectId/content/new", { projectId })} variant="sun">
			Add Content
		</ButtonLink>
	);
	if (content.total === 0) {
		return (
			<EmptyState title="No content yet" flash="CQ" actions={add}>
				<p>{mayEdit ? "Start with an article, an image, data or code." : "Content will appear here."}</p>
			</EmptyState>
		);
	}
	return (
		<>
			{add && <div className="actions mb-6">{add}</div>}
			<ul className="rows">
				{content.rows.map((item) => (
					<ContentRow key={item.id} projectId={projectId} item={item} />
				))}
			</ul>
			<Pagination page={content.page} pages={content.pages} label="Pages of content" />
		</>
	);
}

function ContentRow({ projectId, item }: { projectId: string; item: ListedContent }) {
	const { id, name, type, description, currentVersion, updatedAt, updatedBy } = item;
	return (
		<li className="board-row">
			<div>
				<h2 className="board-row-title" dir="auto">
					<a href={href("/scicomm/projects/:projectId/content/:contentId", { projectId, contentId: id })}>{name}</a>
				</h2>
				{description && (
					<p className="text-muted" dir="auto">
						{description}
					</p>
				)}
			</div>
			<div className="board-row-facts">
				<Chip>{contentTypeFacts[type].label}</Chip>
				<span className="text-muted">
					Version {currentVersion}, <Day at={updatedAt} />
				</span>
				<span className="text-muted">
					by <bdi>{updatedBy ?? nameless}</bdi>
				</span>
			</div>
		</li>
	);
}
