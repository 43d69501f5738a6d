import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { topicsToBegin } from "./home-limits.ts";

interface FirstStepsProps {
	hasCard: boolean;
	/** How many topics are still to be followed. */
	topicsLeft: number;
	hasSaved: boolean;
}

/** What makes the site useful to somebody who begins; gone once it is done. */
export function FirstSteps({ hasCard, topicsLeft, hasSaved }: FirstStepsProps) {
	if (hasCard && topicsLeft === 0 && hasSaved) return null;
	const left = topicsLeft === 0 || topicsLeft === topicsToBegin ? "" : ` (${topicsLeft} to go)`;
	return (
		<section className="first-steps" aria-labelledby="first-steps">
			<h2 id="first-steps">First steps</h2>
			<ol>
				<Step
					isDone={hasCard}
					to={href("/scicomm/card/create")}
					text="Create your card, and be found in the directory"
				/>
				<Step
					isDone={topicsLeft === 0}
					to={`${href("/following")}#topic`}
					text={`Follow ${topicsToBegin} topics, and hear what is new${left}`}
				/>
				<Step isDone={hasSaved} to={href("/resources")} text="Save something you want to find again" />
			</ol>
		</section>
	);
}

function Step({ isDone, to, text }: { isDone: boolean; to: string; text: string }) {
	if (!isDone) {
		return (
			<li>
				<a href={to}>{text}</a>
			</li>
		);
	}
	return (
		<li className="text-muted">
			<Icon name="check" />
			<span>
				{text} <span className="sr-only">(done)</span>
			</span>
		</li>
	);
}
