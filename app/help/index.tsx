import { href } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/index.ts";
import { helpPages } from "./help-pages.ts";
import "./help.css";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const intro = "Short answers to common questions.";

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title: "Help", description: `${intro} ${helpPages[0]?.summary}`, path: href("/help") });
}

export default function Help() {
	const contactEmail = useRootData()?.site.contactEmail;
	return (
		<Page title="Help" intro={intro}>
			<ul className="help-list">
				{helpPages.map(({ path, title, summary }) => (
					<li key={path}>
						<h2>
							<a href={path}>{title}</a>
						</h2>
						<p>{summary}</p>
					</li>
				))}
			</ul>
			{contactEmail && (
				<p className="help-contact">
					Your question is not here? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
				</p>
			)}
		</Page>
	);
}
