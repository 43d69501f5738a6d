import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

const oneDay = 86_400;
const oneYear = 31_536_000;

/** What stands in `public`, where browsers look for it by its name. */
const publicFiles = [
	"/apple-touch-icon.png",
	"/favicon.ico",
	"/favicon.svg",
	"/heliograph.png",
	"/icon-192.png",
	"/icon-512.png",
	"/icon-maskable-512.png",
	"/manifest.webmanifest",
];

/** Whether a path is that of a file, if of anything. */
export function isFilePath(path: string) {
	return path.startsWith("/assets/") || publicFiles.includes(path);
}

/** The built browser files. Those in `/assets` have a hash in their name. @param folder relative to the working directory */
export function serveFiles(folder: string) {
	const app = new Hono();
	const files = serveStatic({ root: folder, precompressed: true });
	app.get("/assets/*", cached(`${oneYear}, immutable`), files, async (c) => c.notFound());
	for (const path of publicFiles)
		app.get(path, openToSites, cached(`${oneDay}, stale-while-revalidate=${oneYear}`), files);
	return app;
}

/** Lets the pages of other sites show what is found, as previews of links and lists of searches do. */
const openToSites: MiddlewareHandler = async (c, next) => {
	await next();
	if (c.res.ok) c.header("Cross-Origin-Resource-Policy", "cross-origin");
};

/** Lets browsers and proxies keep what is found. `age` is in seconds, with further directives behind it. */
function cached(age: string): MiddlewareHandler {
	return async (c, next) => {
		await next();
		if (c.res.ok) c.header("Cache-Control", `public, max-age=${age}`);
	};
}
