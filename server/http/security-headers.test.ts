/** What browsers are told of every answer, those that come before the product's own included. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { siteSettings } from "#tests/app.ts";
import { startServerProcess } from "#tests/server-process.ts";
import { testSite } from "#tests/site.ts";

const { get, post, lines } = await testSite();
const server = await startServerProcess();
afterAll(() => server.stop());

/** Sends a request as it is, and reads what comes until the connection ends. */
async function sendRaw(text: string) {
	const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
	let answer = "";
	socket.on("data", (data) => (answer += data));
	socket.end(text);
	await once(socket, "close");
	return answer;
}

describe("every answer", () => {
	const broken = {
		"no HTTP at all": ["x\r\n\r\n", 400],
		"a request without a host": ["GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
		"a request with a host that is none": ["GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
		"headers of 20 KB": [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
		"two lengths": [
			"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
			400,
		],
		"an expectation that nobody meets": [
			"GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n",
			417,
		],
		"the method TRACE": ["TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405],
	} as const;

	test.each(Object.entries(broken))("to %s says what browsers may do with it", async (_, [text, status]) => {
		const answer = await sendRaw(text);
		expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
		expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
		expect(answer).toMatch(/^x-content-type-options: nosniff/im);
		expect(answer).toMatch(/^cross-origin-resource-policy: same-origin/im);
	});

	test.each(["/", "/login", "/nowhere", "/healthz", "/favicon.svg", "/api/v1/cards", "/policy-reports"])(
		"at %s has the same headers",
		async (path) => {
			const { headers } = await get(path);
			expect(headers.get("X-Frame-Options")).toBe("DENY");
			expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
			expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
			expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
			expect(headers.get("Cross-Origin-Resource-Policy")).toMatch(/^(?:same|cross)-origin$/);
			expect(headers.get("Permissions-Policy")).toMatch(/camera=\(\).*geolocation=\(\).*usb=\(\)/);
		},
	);

	test("may be shown by other sites where it is a file that they look for by its name", async () => {
		for (const path of ["/heliograph.png", "/favicon.ico"]) {
			expect((await get(path)).headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
		}
	});

	test("asks for https for good only where the site has it, and for its subdomains only when told to", async () => {
		expect((await get("/")).headers.has("Strict-Transport-Security")).toBe(false);
		const site = { ...siteSettings, origin: "https://heliograph.example" };
		for (const [hstsSubdomains, policy] of [
			[false, "max-age=31536000"],
			[true, "max-age=31536000; includeSubDomains"],
		] as const) {
			const secure = await testSite({ site, hstsSubdomains });
			expect((await secure.get("/")).headers.get("Strict-Transport-Security")).toBe(policy);
		}
	});
});

describe("the content security policy", () => {
	test("trusts the scripts of an app by its nonce and what these load, and takes no mere text for HTML", async () => {
		for (const path of ["/login", "/"]) {
			const policy = (await get(path)).headers.get("Content-Security-Policy");
			expect(policy).toContain("require-trusted-types-for 'script'; trusted-types heliograph");
			expect(policy).toContain("report-uri /policy-reports; report-to policy-reports");
			expect(policy?.includes("'strict-dynamic'")).toBe(path === "/login");
		}
		expect((await get("/login")).headers.get("Reporting-Endpoints")).toBe('policy-reports="/policy-reports"');
	});
});

describe("a report of what the policy kept out", () => {
	const violation = {
		"document-uri": "http://localhost/reset-password?token=secret",
		"effective-directive": "script-src-elem",
		"blocked-uri": "https://evil.example/steal.js?who=ada",
		"source-file": "http://localhost/assets/a.js?x",
		"line-number": 3,
	};
	const told = () => lines.filter(({ msg }) => msg === "A browser has kept something out");
	const send = (body: string, type = "application/csp-report") =>
		post("/policy-reports", body, { "Content-Type": type });

	test("is told in the log without what an address may have of somebody", async () => {
		expect((await send(JSON.stringify({ "csp-report": violation }))).status).toBe(204);
		expect(told().at(-1)).toMatchObject({
			directive: "script-src-elem",
			blocked: "https://evil.example",
			page: "/reset-password",
			source: "/assets/a.js",
			line: 3,
		});
		const body = {
			documentURL: "http://localhost/card/ada-lovelace",
			effectiveDirective: "require-trusted-types-for",
			blockedURL: "trusted-types-sink",
		};
		const many = JSON.stringify([{ type: "csp-violation", age: 1, url: "http://localhost/", body }]);
		expect((await send(many, "application/reports+json")).status).toBe(204);
		expect(told().at(-1)).toMatchObject({ blocked: "trusted-types-sink", page: "/card/(slug)" });
		expect(JSON.stringify(told())).not.toMatch(/secret|steal|lovelace/);
	});

	test("that is none, is too large or has been told often enough is not told", async () => {
		const before = told().length;
		const refused = ["", "no JSON", "[]", "{}", "null", '{"csp-report":{"effective-directive":"<b>"}}', "[{}]"];
		for (const text of refused) expect([400, 204], text).toContain((await send(text)).status);
		expect(
			(await send(JSON.stringify({ "csp-report": { ...violation, "blocked-uri": "x".repeat(70_000) } }))).status,
		).toBe(413);
		expect(told()).toHaveLength(before);
		for (let times = 0; times < 30; times++) await send(JSON.stringify({ "csp-report": violation }));
		// Ten a minute; a new one may begin meanwhile.
		expect(told().length).toBeLessThanOrEqual(20);
	});
});
