import { Hono } from "hono";
import { isSameSecret } from "#app/web/same-secret.server.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { isLocalOrigin, isLocalRequest } from "./local-request.ts";

interface MetricsPage {
	metrics?: Metrics;
	/** Who shows it may read them. Without one only this machine may, and only of a site that has no other visitors. */
	metricsToken?: string | undefined;
	site: { origin?: string };
	trustedProxies: number;
}

/** `/metrics`, for Prometheus. To who may not ask without a token there is no such address. */
export function serveMetrics({ metrics, metricsToken: token, site, trustedProxies }: MetricsPage) {
	// A proxy on this machine asks as this machine does, and may say nothing of for whom.
	const isPrivate = trustedProxies === 0 && (!site.origin || isLocalOrigin(site.origin));
	const app = new Hono();
	app.get("/metrics", async (c) => {
		if (!metrics || (token === undefined && !(isPrivate && isLocalRequest(c)))) return c.notFound();
		c.header("Cache-Control", "no-store");
		const [, shown = ""] = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
		if (token !== undefined && !isSameSecret(shown, token)) {
			c.header("WWW-Authenticate", "Bearer");
			return c.text("The token is missing or wrong.\n", 401);
		}
		return c.body(await metrics.read(), 200, { "Content-Type": metrics.contentType });
	});
	return app;
}
