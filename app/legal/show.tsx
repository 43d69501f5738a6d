import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { useInnerHtml } from "#app/web/use-inner-html.ts";
import type { Route } from "./+types/show.ts";
import { legalPageNames, legalPages, legalTextsContext } from "./legal.ts";
import "#app/help/help.css";
import "./legal.css";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

export function loader({ url, context }: Route.LoaderArgs) {
	const name = legalPageNames.find((name) => legalPages[name].path === url.pathname.toLowerCase().replace(/\/$/, ""));
	if (!name) throw notFound("There is no such page");
	const { path, description } = legalPages[name];
	return { ...context.get(legalTextsContext)[name], path, description };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return args.loaderData ? pageMeta(args, args.loaderData) : [];
}

export default function Legal({ loaderData: { title, html } }: Route.ComponentProps) {
	return (
		<Page title={title}>
			{/* The operator's Markdown. */}
			<div className="help-text legal-text" {...useInnerHtml(html)} />
		</Page>
	);
}
