import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { maxBegun } from "./home-limits.ts";
import { HomeRow, type HomeRowProps } from "./home-row.tsx";
import { HomeSection } from "./home-section.tsx";
import { aboutDraft, useKeptDrafts } from "./kept-drafts.ts";

/** What nobody else sees yet: what the account has of it, and unfinished forms that this browser keeps. */
export function Begun({ begun }: { begun: HomeRowProps[] }) {
	const { drafts, forget } = useKeptDrafts();
	const list = useRef<HTMLUListElement>(null);
	function forgetRow(path: string) {
		// The row takes the focus with it, and the last one the list.
		const main = list.current?.closest("main");
		(begun.length + drafts.length > 1 ? list.current : main)?.focus();
		forget(path);
	}
	if (begun.length + drafts.length === 0) return null;
	return (
		<HomeSection title="What you have begun">
			<ul className="home-list" ref={list} tabIndex={-1} aria-label="What you have begun">
				{drafts.slice(0, maxBegun).map((draft) => {
					const title = draft.title || "Form without a title";
					return (
						<HomeRow
							key={draft.path}
							title={title}
							path={draft.path}
							about={aboutDraft(draft)}
							at={new Date(draft.keptAt)}
						>
							<span className="home-actions">
								<Button variant="plain" aria-label={`Forget “${title}”`} onClick={() => forgetRow(draft.path)}>
									Forget
								</Button>
							</span>
						</HomeRow>
					);
				})}
				{begun.map((row) => (
					<HomeRow key={row.path} {...row} />
				))}
			</ul>
		</HomeSection>
	);
}
