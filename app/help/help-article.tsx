import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Page } from "#app/ui/page.tsx";
import "./help.css";

interface HelpArticleProps {
	title: string;
	intro: string;
	sections: { id: string; title: string; text: ReactNode }[];
	/** What stands below the last section. */
	next: ReactNode;
}

/** A page of help, with its table of contents. */
export function HelpArticle({ title, intro, sections, next }: HelpArticleProps) {
	return (
		<Page title={title} intro={intro}>
			<div className="help-columns">
				<nav className="help-contents" aria-label="On this page">
					<Disclosure summary="On this page" wide>
						<ol>
							{sections.map(({ id, title }) => (
								<li key={id}>
									<a href={`#${id}`}>{title}</a>
								</li>
							))}
						</ol>
					</Disclosure>
				</nav>
				<div className="help-text">
					{sections.map(({ id, title, text }) => (
						<section key={id} aria-labelledby={id}>
							<h2 id={id}>{title}</h2>
							{text}
						</section>
					))}
					<section aria-labelledby="next">
						<h2 id="next">What next</h2>
						{next}
					</section>
				</div>
			</div>
		</Page>
	);
}
