import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

const oneYear = 31_536_000;

/** The built browser files. Those in `/assets` have a hash in their name. @param folder relative to the working directory */
export function serveFiles(folder: string) {
	const app = new Hono();
	const files = serveStatic({ root: folder, precompressed: true });
	app.get("/assets/*", cached(`${oneYear}, immutable`), files, async (c) => c.notFound());
	for (const path of ["/favicon.svg", "/heliograph.png"]) app.get(path, cached("3600"), files);
	return app;
}

/** Lets browsers and proxies keep what is found. `age` is in seconds, with further directives behind it. */
function cached(age: string): MiddlewareHandler {
	return async (c, next) => {
		await next();
		if (c.res.ok) c.header("Cache-Control", `public, max-age=${age}`);
	};
}
