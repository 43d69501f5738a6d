import fc from "fast-check";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { createRouteHandler } from "./route-handlers.ts";

/** The product's addresses, and kinds of routes that it has not. */
const paths = [
	...routes.flatMap(({ path }) => path ?? []),
	"nested/:id?/more",
	"nested/optional?/end",
	"Mixed/Case",
	":first/second",
];

/** A build whose every address answers with the route that it found and what it took from the address. */
function buildOf(paths: string[]) {
	const entries = ["", ...paths].map((path, i) => [
		`route-${i}`,
		{
			id: `route-${i}`,
			parentId: "root",
			path: path || undefined,
			index: path === "",
			module: { loader: ({ params }: { params: object }) => ({ path, params }) },
		},
	]);
	const all = Object.fromEntries([["root", { id: "root", path: "", module: {} }], ...entries]);
	const build = { ssr: true, routes: all, assets: { version: "1", routes: all }, entry: { module: {} }, future: {} };
	// Only what answering without pages reads.
	return { ...build, routeDiscovery: { mode: "initial" } } as unknown as ServerBuild;
}

const build = buildOf(paths);
const plain = createRequestHandler(build, "test");
const grouped = createRouteHandler(build, "test");

async function answer(handle: typeof plain, path: string) {
	const response = await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
	return { status: response.status, text: await response.text() };
}

const words = paths.flatMap((path) => path.split("/")).filter((part) => /^[\w.-]+$/.test(part));
const part = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...words) },
	fc.constantFrom(...words).map((word) => word.toUpperCase()),
	fc.constantFrom("", "x", "7", "%63ard", "scicomm%2Fcard", "%E2%82%AC", ":id", "*", "_"),
);
const around = fc.constantFrom("", "", "/", ".data", "/_.data", "?page=2");
const address = fc.oneof(
	fc.tuple(fc.array(part, { maxLength: 6 }), around).map(([parts, end]) => `/${parts.join("/")}${end}`),
	fc
		.tuple(fc.constantFrom(...paths), around)
		.map(([path, end]) => `/${path.replace(/:[\w-]+\??/g, "some").replace("*", "some/where")}${end}`),
);

test("an address finds the same route as among all of them", async () => {
	await fc.assert(
		fc.asyncProperty(address, async (path) => {
			// Two slashes in front are another host.
			const own = path.replace(/^\/{2,}/, "/");
			expect(await answer(grouped, own)).toEqual(await answer(plain, own));
		}),
		{ numRuns: 500 },
	);
});

test("every route is found", async () => {
	for (const path of paths) {
		const own = `/${path
			.replace(/:[\w-]+\??/g, "some")
			.replace("*", "some/where")
			.replace("?", "")}`;
		const { status, text } = await answer(grouped, own);
		expect(status).toBe(200);
		expect(text).toBe((await answer(plain, own)).text);
	}
});

test.each(["/%6Aobs", "/jobs%2Fnew", "/jobs//new", "/JOBS/New", "/jobs/"])("%s is read as ever", async (path) => {
	expect(await answer(grouped, path)).toEqual(await answer(plain, path));
});
