/**
 * Keeps the house in layers: a module imports only from layers below its own, and no circle of modules exists, types included. Keeps the
 * modules of pages short, too.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, normalize } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

/** From the ground up. Folders of one layer may use each other, except that no feature uses another one. */
const layers = [
	// Components that know nothing of science communication.
	["ui"],
	// The connection, column helpers and lists; responses, page meta and what belongs to one request.
	["db", "web"],
	// How forms are read and answered.
	["forms"],
	["images", "drawing", "feeds", "api", "background-jobs", "moving"],
	// Who asks, and what is mailed to accounts.
	["accounts", "mail"],
	// What several features share. What they work on is handed in.
	["moderation", "boards", "waitlist", "entries", "follows", "links", "notifications", "saved", "unconfirmed"],
	["feature.ts"],
	["cards"],
	// What members write to each other, for features that bring them together.
	["messages"],
	// What two members confirm of what happened between them, for features that bring them together.
	["receipts"],
	[
		"resources",
		"collab",
		"jobs",
		"requests",
		"media",
		"showcase",
		"portfolio",
		"projects",
		"events",
		"search",
		"lists",
	],
	["features.server.ts", "features.ts"],
	// Pages that may use every feature.
	["admin", "proposals", "developers", "sitemap", "shell", "landing", "help", "legal", "organisations"],
	["updates"],
	["profile"],
	["home"],
	[
		"root.tsx",
		"routes.ts",
		"entry.client.tsx",
		"entry.server.tsx",
		"routes-access.ts",
		"server-access.ts",
		"access-terms.ts",
		"access-states.ts",
	],
];
const features = layers.findIndex((layer) => layer.includes("jobs"));

const modules = globSync("app/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));
const imports = new Map(modules.map((path) => [path, importsOf(path)]));

function importsOf(path: string) {
	const source = readFileSync(path, "utf8");
	const specifiers = [
		...source.matchAll(/^(?:import|export)\s[^;"]*?from "([^"]+)"|^import "([^"]+)"|import\("([^"]+)"\)/gm),
	];
	return specifiers
		.map(([, from, effect, dynamic]) => from ?? effect ?? dynamic ?? "")
		.flatMap((specifier) =>
			specifier.startsWith("#")
				? specifier.slice(1)
				: specifier.startsWith(".")
					? normalize(`${dirname(path)}/${specifier}`)
					: [],
		)
		.map((target) => target.replace(/\?.*$/, ""))
		.filter((target) => existsSync(target));
}

function roomOf(path: string) {
	return path.split("/")[1] ?? "";
}

function layerOf(path: string) {
	return layers.findIndex((layer) => layer.includes(roomOf(path)));
}

test("every folder of the app has its place in the layers", () => {
	expect(modules.filter((path) => layerOf(path) < 0)).toEqual([]);
	expect(imports.get("app/jobs/list.tsx")?.length).toBeGreaterThan(5);
});

test("modules import from their own folder and the layers below it", () => {
	const isAllowed = (from: string, to: string) => {
		if (!to.startsWith("app/")) return false;
		if (roomOf(from) === roomOf(to)) return true;
		return layerOf(to) < layerOf(from) || (layerOf(to) === layerOf(from) && layerOf(to) !== features);
	};
	const wrong = [...imports].flatMap(([from, targets]) =>
		targets.filter((to) => !isAllowed(from, to)).map((to) => `${from} imports ${to}`),
	);
	expect(wrong).toEqual([]);
});

test("no modules import each other in a circle", () => {
	const done = new Set<string>();
	const circles: string[] = [];
	const visit = (path: string, trail: string[]) => {
		if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" > "));
		if (done.has(path) || trail.includes(path)) return;
		for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
		done.add(path);
	};
	for (const path of modules) visit(path, []);
	expect(circles).toEqual([]);
});

test("no module of a route has more than 150 lines: what is a thing of its own stands beside it", () => {
	const filesOf = (entries: RouteConfigEntry[]): string[] =>
		entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)]);
	const long = [...new Set(filesOf(routes))]
		.map((path) => ({ path, lines: readFileSync(path, "utf8").trimEnd().split("\n").length }))
		.filter(({ lines }) => lines > 150);
	expect(long).toEqual([]);
});

test("what every page has in common brings no stylesheet of its own, which would come before the base and lose to it", () => {
	const own = globSync("app/{ui,shell}/**/*.css").map((path) => path.replaceAll("\\", "/"));
	expect(own.filter((path) => !/^app\/ui\/styles(\.css$|\/)/.test(path))).toEqual([]);
	expect(own).toContain("app/ui/styles.css");
});
