import type { ReactNode } from "react";
import { Fact } from "#app/ui/fact.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import "./thing.css";

export interface ThingFact {
	name: string;
	value: ReactNode;
}

interface ThingBodyProps {
	picture?: ReactNode;
	/** The whole text; empty where it is not told apart from the title. */
	text: string;
	facts: ThingFact[];
	/** Below the text. */
	children?: ReactNode;
}

/** The text of an entry of a board beside its facts. */
export function ThingBody({ picture, text, facts, children }: ThingBodyProps) {
	return (
		<div className="with-facts">
			<div className="thing-text">
				{picture}
				<Paragraphs text={text} />
				{children}
			</div>
			<dl className="facts">
				{facts.map(({ name, value }) => (
					<Fact key={name} name={name}>
						{value}
					</Fact>
				))}
			</dl>
		</div>
	);
}
