import { href } from "react-router";
import { documentPath } from "#app/api/api.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/reference.ts";
import { readReference } from "./reference.server.ts";
import { Guides, guides } from "./reference-guides.tsx";
import { CollectionPart, idOf } from "./reference-parts.tsx";
import "./reference.css";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const title = "Public API";

export function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(siteContext);
	return { origin, ...readReference(origin) };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	const names = args.loaderData?.collections.map(({ title }) => title.toLowerCase()) ?? [];
	return pageMeta(args, {
		title,
		description: `As JSON, for programs: ${names.join(", ")}.`,
		path: href("/developers"),
	});
}

export default function Reference({ loaderData }: Route.ComponentProps) {
	const { intro, collections } = loaderData;
	return (
		<Page
			title={title}
			intro={intro[0]}
			actions={
				<ButtonLink to={documentPath} variant="sun" newTab>
					OpenAPI document
				</ButtonLink>
			}
		>
			<div className="reference">
				<nav className="reference-nav" aria-label="On this page">
					<ul>
						{[...guides, ...collections.map(({ title }) => title)].map((title) => (
							<li key={title}>
								<a href={`#${idOf(title)}`}>{title}</a>
							</li>
						))}
					</ul>
				</nav>
				<div className="reference-text">
					<Guides reference={loaderData} />
					{collections.map((collection) => (
						<CollectionPart key={collection.title} collection={collection} />
					))}
				</div>
			</div>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	fallback: "Failed to load the reference",
	back: { to: href("/"), label: "Go to the home page" },
});
