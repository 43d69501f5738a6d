import { href } from "react-router";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/open-search.ts";

export const handle: RouteHandle = { asksNobody: true };

/** Lets browsers offer the search of this site (https://github.com/dewitt/opensearch). */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(siteContext);
	const description = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
	<ShortName>Heliograph</ShortName>
	<Description>Search people, resources, jobs, events and projects of science communication</Description>
	<InputEncoding>UTF-8</InputEncoding>
	<Image width="32" height="32" type="image/x-icon">${origin}/favicon.ico</Image>
	<Url type="text/html" method="get" template="${origin}${href("/search")}?q={searchTerms}"/>
	<Url type="application/rss+xml" template="${origin}${href("/search/feed.xml")}?q={searchTerms}"/>
</OpenSearchDescription>
`;
	context.get(requestContext).content = new TextEncoder().encode(description);
	return new Response(null, {
		headers: {
			"Content-Type": "application/opensearchdescription+xml; charset=utf-8",
			"Cache-Control": "public, max-age=86400",
		},
	});
}
