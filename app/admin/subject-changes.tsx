import type { Change } from "./changes.server.ts";

/** What an entry said when a moderator last saw it, and what it says now. @param changes null where the former is not kept */
export function SubjectChanges({ changes }: { changes: Change[] | null }) {
	return (
		<section className="changes" aria-labelledby="changes-title">
			<h3 id="changes-title">What has changed</h3>
			{changes === null && <p className="text-muted">What it said before is not known.</p>}
			{changes?.length === 0 && <p className="text-muted">Nothing shown here has changed.</p>}
			{changes && changes.length > 0 && (
				<dl className="subject-facts">
					{changes.map(({ label, parts }) => (
						<div key={label} className="contents">
							<dt>{label}</dt>
							<dd dir="auto">
								{parts.map(({ text, is }, i) => {
									const Part = ({ kept: "span", removed: "del", added: "ins" } as const)[is];
									// biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
									return <Part key={i}>{text}</Part>;
								})}
							</dd>
						</div>
					))}
				</dl>
			)}
		</section>
	);
}
