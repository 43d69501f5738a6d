/** What a member's first page loads of all routes: React Router names each file again in each route that needs it. */
import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { runInNewContext } from "node:vm";

const assigned = "window.__reactRouterManifest=";
const file = /^\/assets\/(.+?)(?:\.js)?$/;

/** Writes the browser's manifest with each file and each flag once, those that most routes need first. What it comes to in the browser stays the same. */
export function compactManifest(path: string) {
	const source = readFileSync(path, "utf8");
	if (!source.startsWith(assigned)) throw new Error("React Router writes its manifest in another way than this knows.");
	const { routes, ...rest } = JSON.parse(source.slice(assigned.length).replace(/;\s*$/, "")) as Manifest;
	const all = Object.values(routes);
	const files = byUse(all.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]));
	const flags = byUse(all.flatMap((route) => Object.keys(route).filter((name) => typeof route[name] === "boolean")));
	// Of its module, the distance from that of the route before: mostly one, since few routes share theirs.
	const places = all.map(({ module }) => files.indexOf(module));
	const rows = all.map(({ id, parentId, path, module: _, imports = [], css = [], ...facts }, row) => [
		id,
		path ?? 0,
		parentId === "root" ? 0 : (parentId ?? 1),
		flags.reduce((bits, name, i) => bits + (facts[name] === true ? 2 ** i : 0), 0),
		(places[row] ?? 0) - (places[row - 1] ?? 0),
		imports.map((one) => files.indexOf(one)),
		css.map((one) => files.indexOf(one)),
		Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value !== "boolean")),
	]);
	const names = files.map((name) => file.exec(name)?.[1] ?? "").join(" ");
	const code =
		`{let f=${JSON.stringify(names)}.split(" ").map(n=>"/assets/"+n+(/css#?$/.test(n)?"":".js")),k=${JSON.stringify(flags)},r={},q=0;` +
		"const n=a=>a.map(i=>f[i]);" +
		`for(let [id,path,p,b,m,i,c,a] of ${JSON.stringify(rows)}){let o=r[id]={...a,id,module:f[q+=m],imports:n(i),css:n(c)};` +
		'if(path!==0)o.path=path;if(p!==1)o.parentId=p||"root";k.forEach((x,i)=>{let y=b>>i&1;if(y||x!="index")o[x]=y>0})}' +
		`${assigned}{...${JSON.stringify(rest)},routes:r}}`;
	requireSame(code, { routes, ...rest });
	writeFileSync(path, code);
}

/** @throws {Error} when the code comes to something else than the manifest that it stands for */
function requireSame(code: string, manifest: object) {
	const window: { __reactRouterManifest?: object } = {};
	runInNewContext(code, { window });
	if (!isDeepStrictEqual(JSON.parse(JSON.stringify(window.__reactRouterManifest)), manifest))
		throw new Error("The compact manifest says something else than React Router's.");
}

interface Manifest {
	routes: Record<string, Route>;
}

interface Route {
	id: string;
	parentId?: string;
	path?: string;
	module: string;
	imports?: string[];
	css?: string[];
	[flag: string]: unknown;
}

/** Each once, what is named most often first. */
function byUse(names: string[]) {
	const uses = Map.groupBy(names, (name) => name);
	return [...uses.keys()].sort((a, b) => (uses.get(b)?.length ?? 0) - (uses.get(a)?.length ?? 0));
}
