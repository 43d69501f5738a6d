import { Moment } from "#app/ui/moment.tsx";
import { contentMessages, nameless } from "../../content.ts";
import type { Meanwhile } from "../content-answer.ts";
import { ContentView } from "../views/content-view.tsx";
import "./versions.css";

/** Who saved what while the form was open. The message above the form says how to go on. */
export function MeanwhileNotice({ meanwhile: { versions, theirs } }: { meanwhile: Meanwhile }) {
	return (
		<section className="meanwhile" aria-labelledby="meanwhile">
			<h2 id="meanwhile">Saved meanwhile</h2>
			<p>{contentMessages.changedElsewhere}</p>
			<ul>
				{versions.map(({ version, createdBy, createdAt, changesDescription }) => (
					<li key={version}>
						Version {version} by <bdi>{createdBy ?? nameless}</bdi>, <Moment at={createdAt} />:{" "}
						<bdi>{changesDescription}</bdi>
					</li>
				))}
			</ul>
			{theirs && (
				<>
					<h3>Theirs</h3>
					<ContentView view={theirs} name="Their version" />
				</>
			)}
		</section>
	);
}
