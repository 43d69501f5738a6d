import type { ReactNode } from "react";
import type { Fact } from "#app/moderation/moderated-kind.ts";

interface SubjectFactsProps {
	author: string;
	facts: Fact[];
	children?: ReactNode;
}

/** All that a subject says besides its title and text. Its links open in a new tab, and tell nobody where they were found. */
export function SubjectFacts({ author, facts, children }: SubjectFactsProps) {
	const told = [{ label: "Author", value: author }, ...facts].filter(({ value }) => value !== "");
	return (
		<dl className="subject-facts">
			{told.map((fact) => (
				<Term key={`${fact.label} ${fact.value}`} name={fact.label}>
					<FactValue {...fact} />
				</Term>
			))}
			{children}
		</dl>
	);
}

/** One of the facts in a `dl` of the class `subject-facts`. */
export function Term({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="contents">
			<dt>{name}</dt>
			<dd dir="auto">{children}</dd>
		</div>
	);
}

function FactValue({ value, as }: Fact) {
	if (as === "email") return <a href={`mailto:${value}`}>{value}</a>;
	if (as !== "link") return value;
	return (
		<a href={value} target="_blank" rel="noopener noreferrer">
			{value}
		</a>
	);
}
