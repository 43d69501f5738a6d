/** What the product is made of, and how its holes are told. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteSettings } from "./app.ts";
import { ownFolder } from "./own-folder.ts";
import { testSite } from "./site.ts";

interface Locked {
	packages: Record<string, { version?: string; license?: string; integrity?: string; link?: boolean }>;
}

// What npm has written.
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Locked;
const libraries = Object.entries(packages).filter(([path]) => path !== "");

test("every library is locked by its hash, and SECURITY.md names all licences and no other", () => {
	expect(libraries.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
	const licences = libraries.flatMap(([, { license = "none" }]) => license.replace(/[()]/g, "").split(/ (?:AND|OR) /));
	const [, listed = ""] = /Their licences[^:]*: ([\s\S]*?)\.\n/.exec(readFileSync("SECURITY.md", "utf8")) ?? [];
	expect([...new Set(licences)].sort()).toEqual(listed.split(/,\s+/).sort());
});

test("the bill of materials names every library with its version, licence and hash", () => {
	const written = execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
	const { bomFormat, components } = JSON.parse(written);
	expect(bomFormat).toBe("CycloneDX");
	expect(components.length).toBeGreaterThan(500);
	for (const { name, version, licenses, hashes } of components) {
		expect([name, version, licenses?.length > 0, hashes?.[0]?.alg]).toEqual([
			name,
			expect.any(String),
			true,
			"SHA-512",
		]);
	}
});

test.each([
	["high", "one that is known", 1, "1 known holes, of which 1 are high or critical."],
	["moderate", "one that is known", 0, "1 known holes, of which 0 are high or critical."],
	["none", "", 0, "Not asked: the registry does not answer"],
])("a library with a hole of level %s ends the audit with its name and code", (severity, title, code, told) => {
	const folder = ownFolder("heliograph-audit-");
	const via = [{ source: 1, title, url: "https://holes.example/1", severity, range: "<2.0.0" }, "another"];
	const answer = title === "" ? { message: "405 Method Not Allowed" } : { vulnerabilities: { leaky: { via } } };
	writeFileSync(join(folder, "npm"), `#!/bin/sh\necho '${JSON.stringify(answer)}'\nexit 1\n`, { mode: 0o755 });
	const env = { PATH: `${folder}:${process.env.PATH}` };
	const { status, stdout } = spawnSync(process.execPath, ["scripts/audit.ts"], { env, encoding: "utf8" });
	expect(status).toBe(code);
	expect(stdout).toContain(told);
	if (title) expect(stdout).toContain(`${severity}: leaky <2.0.0: ${title}`);
});

test("security.txt says whom to write to, for less than a year, where the site says it is", async () => {
	const path = "/.well-known/security.txt";
	const { text, headers } = await (await testSite()).get(path);
	expect(headers.get("Content-Type")).toBe("text/plain; charset=UTF-8");
	expect(text).toContain(`Contact: mailto:${siteSettings.contactEmail}\n`);
	expect(text).toContain(`Canonical: ${siteSettings.origin}${path}\n`);
	expect(text).not.toContain("Policy:");
	const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
	expect(expires - Date.now()).toBeGreaterThan(90 * 86_400_000);
	expect(expires - Date.now()).toBeLessThan(364 * 86_400_000);
	const securityTxt = { contact: "https://x.example/report", policy: "https://x.example/policy" };
	const told = await (await testSite({ securityTxt })).get(path);
	expect(told.text).toContain("Contact: https://x.example/report\n");
	expect(told.text).toContain("Policy: https://x.example/policy\n");
});
