import { Hono } from "hono";
import type { Metrics } from "../metrics/metrics.ts";
import { isLocalOrigin, isLocalRequest } from "./local-request.ts";
import { isSameSecret } from "./same-secret.ts";

interface MetricsPage {
	metrics: Metrics;
	/** Who shows it may read them. Without one only this machine may, and only of a site that has no other visitors. */
	token: string | undefined;
	site: { origin?: string };
	trustedProxies: number;
}

/** `/metrics`, for Prometheus. */
export function serveMetrics({ metrics, token, site, trustedProxies }: MetricsPage) {
	// A proxy on this machine asks as this machine does, and may say nothing of for whom.
	const isPrivate = trustedProxies === 0 && (!site.origin || isLocalOrigin(site.origin));
	const app = new Hono();
	app.get("/metrics", async (c) => {
		c.header("Cache-Control", "no-store");
		const [, shown = ""] = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
		if (token === undefined && !(isPrivate && isLocalRequest(c)))
			return c.text("Set METRICS_TOKEN, and ask with `Authorization: Bearer` and the token.\n", 403);
		if (token !== undefined && !isSameSecret(shown, token)) {
			c.header("WWW-Authenticate", "Bearer");
			return c.text("The token is missing or wrong.\n", 401);
		}
		return c.body(await metrics.read(), 200, { "Content-Type": metrics.contentType });
	});
	return app;
}
