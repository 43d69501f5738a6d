import type { Change } from "./changes.server.ts";
import { Term } from "./subject-facts.tsx";

interface SubjectChangesProps {
	/** Null where what it said before is not kept. */
	changes: Change[] | null;
	/** One below that of what it stands under. */
	heading: "h2" | "h3";
}

/** What an entry said when a moderator last saw it, and what it says now. */
export function SubjectChanges({ changes, heading: Heading }: SubjectChangesProps) {
	return (
		<section className="changes" aria-labelledby="changes-title">
			<Heading id="changes-title">What has changed</Heading>
			{changes === null && <p className="text-muted">What it said before is not known.</p>}
			{changes?.length === 0 && <p className="text-muted">Nothing shown here has changed.</p>}
			{changes && changes.length > 0 && (
				<dl className="subject-facts">
					{changes.map(({ label, parts }) => (
						<Term key={label} name={label}>
							{parts.map(({ text, is }, i) => {
								const Part = ({ kept: "span", removed: "del", added: "ins" } as const)[is];
								// biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
								return <Part key={i}>{text}</Part>;
							})}
						</Term>
					))}
				</dl>
			)}
		</section>
	);
}
