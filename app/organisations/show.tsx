import { href } from "react-router";
import { organisationMessages } from "#app/boards/organisation.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/show.ts";
import { findOrganisation, type Organisation } from "./organisation.server.ts";
import "#app/boards/boards.css";
import "./organisations.css";

export const handle: RouteHandle = { namesSomebody: true, reads: ["requests", "job_listings", "events"] };

export async function loader({ params: { name }, context }: Route.LoaderArgs) {
	const organisation = await findOrganisation(context.get(databaseContext), name);
	if (!organisation) throw notFound(organisationMessages.notFound);
	return { organisation };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	if (!args.loaderData) return [{ title: `${organisationMessages.notFound} · Heliograph` }];
	const { name, path, sections } = args.loaderData.organisation;
	return pageMeta(args, {
		title: name,
		description: `What stands on the boards of Heliograph under the name ${name}: ${sections.map(({ count }) => count).join(", ")}.`,
		path,
		links: sections.map(({ feed }) => feed),
	});
}

export default function ShowOrganisation({ loaderData: { organisation } }: Route.ComponentProps) {
	return (
		<Page
			title={organisation.name}
			intro="All that is on the boards under this name. Names are as people typed them: nobody has checked who writes for whom."
		>
			{organisation.sections.map((section) => (
				<Section key={section.kind} {...section} />
			))}
		</Page>
	);
}

function Section({ title, rows, noun, all, board, past, pastPath, feed }: Organisation["sections"][number]) {
	return (
		<section className="organisation-section">
			<h2>{title}</h2>
			{rows.length > 0 && (
				<ul className="rows">
					{rows.map(({ id, path, title, about }) => (
						<li key={id} className="board-row">
							<div>
								<h3 className="board-row-title" dir="auto">
									<a href={path}>{title}</a>
								</h3>
								<p className="text-muted" dir="auto">
									{about}
								</p>
							</div>
						</li>
					))}
				</ul>
			)}
			<p className="organisation-more">
				{board && <a href={board}>{all}</a>}
				{past && (pastPath ? <a href={pastPath}>{past}</a> : <span className="text-muted">{past}</span>)}
				<a href={feed.href} rel="external" className="feed-link">
					RSS feed<span className="sr-only"> of {noun}</span>
				</a>
			</p>
		</section>
	);
}

export const ErrorBoundary = errorView({
	fallback: organisationMessages.loadFailed,
	back: { to: href("/search"), label: "Search" },
});
