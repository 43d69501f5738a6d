import { href } from "react-router";
import { lastDayOf } from "#app/boards/closing.ts";
import { languageName } from "#app/boards/languages.ts";
import { Chip, Chips } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";
import { payText, purposeLabels, requesterText, whereText } from "./request.ts";
import type { ListedRequest } from "./request-list.server.ts";
import "#app/boards/boards.css";

export function RequestRow({ request }: { request: ListedRequest }) {
	const { id, title, description, purpose, topics, languages, closesAt } = request;
	return (
		<li className="board-row" id={id}>
			<div>
				<h2 className="board-row-title" dir="auto">
					<a href={href("/requests/:id", { id })}>{title}</a>
				</h2>
				<p className="text-muted">
					<bdi>{requesterText(request)}</bdi> · <bdi>{whereText(request)}</bdi> ·{" "}
					{languages.map(languageName).join(", ")}
				</p>
				<p className="my-3.5" dir="auto">
					{description}
				</p>
				{topics.length > 0 && (
					<Chips>
						{topics.map((topic) => (
							<Chip key={topic}>{topic}</Chip>
						))}
					</Chips>
				)}
			</div>
			<div className="board-row-facts">
				<strong>{purposeLabels[purpose]}</strong>
				<span dir="auto">{payText({ ...request, payNote: "" })}</span>
				<span className="text-muted">
					Until <Day at={lastDayOf(closesAt)} />
				</span>
			</div>
		</li>
	);
}
