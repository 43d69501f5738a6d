import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { networkInterfaces } from "node:os";
import { getRequestListener } from "@hono/node-server";
import { href } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { mailsTo } from "#tests/mail.ts";
import { testSite } from "#tests/site.ts";

const key = "a key of the tests alone";
const { app, db, lines, mailer } = await testSite({ mailboxKey: key });
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(0);
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const mailbox = href("/dev/mailbox");

const eve = `<script>alert("eve")</script>`;
await db.transaction(async (transaction) => {
	const action = { label: "New password", url: "https://heliograph.example/reset-password?token=a&b=c" };
	const to = "maria@example.org";
	await mailer.post(transaction, { kind: "reset", to, subject: "Reset", paragraphs: [eve], action });
});
const [mail] = await mailsTo(db, "maria@example.org");
const id = mail?.id ?? "";
const htmlOfMail = href("/dev/mailbox/:id", { id });

afterAll(async () => {
	server.close();
});

/** Asks over a real socket, since it matters where the socket comes from. */
async function get(
	path: string,
	{ headers = {}, host = "127.0.0.1" }: { headers?: Record<string, string>; host?: string } = {},
) {
	const asked = request({
		host,
		port,
		path,
		headers: { Host: `localhost:${port}`, Cookie: `mailbox-key=${encodeURIComponent(key)}`, ...headers },
	});
	asked.end();
	const [response]: IncomingMessage[] = await once(asked, "response");
	if (!response) throw new Error("No answer");
	let body = "";
	for await (const chunk of response.setEncoding("utf8")) body += chunk;
	return { status: response.statusCode, headers: response.headers, body };
}

describe("the mailbox", () => {
	test("lists the mails, the newest first", async () => {
		await db.transaction(async (transaction) => {
			const to = "later@example.org";
			await mailer.post(transaction, { kind: "passwordChanged", to, subject: "Later", paragraphs: ["Hello."] });
		});
		const { status, body } = await get(mailbox);
		expect(status).toBe(200);
		expect(body).toContain("No mail server is set");
		expect(body).toMatch(/Later.*later@example\.org.*Reset.*maria@example\.org/s);
	});

	test("shows a mail as text with links that can be followed, and nothing in it as markup", async () => {
		const { status, body } = await get(`${mailbox}?mail=${id}`);
		expect(status).toBe(200);
		expect(body).toContain('<a href="https://heliograph.example/reset-password?token=a&amp;b=c">');
		expect(body).toContain("&lt;script&gt;alert(");
		expect(body).not.toContain(eve);
		expect(body).toContain(`href="${htmlOfMail}"`);
	});

	test("shows the HTML of a mail as a document that can do nothing", async () => {
		const { status, headers, body } = await get(htmlOfMail);
		expect(status).toBe(200);
		expect(body).toBe(mail?.html);
		expect(headers["content-type"]).toBe("text/html; charset=utf-8");
		expect(headers["content-security-policy"]).toBe(
			"sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
		);
		expect(headers["x-content-type-options"]).toBe("nosniff");
	});

	test("is opened by the key in its address, which the browser then keeps out of sight", async () => {
		const { status, headers } = await get(`${mailbox}?${new URLSearchParams({ key })}`, { headers: { Cookie: "" } });
		expect(status).toBe(302);
		expect(headers.location).toBe(mailbox);
		const [cookie = ""] = headers["set-cookie"] ?? [];
		expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
		expect((await get(mailbox, { headers: { Cookie: cookie.split(";")[0] ?? "" } })).status).toBe(200);
	});

	test("does not know every mail", async () => {
		for (const unknown of [crypto.randomUUID(), "word", "", "%00", `${id}%00`]) {
			expect((await get(`${mailbox}?mail=${unknown}`)).status).toBe(404);
			expect((await get(`${mailbox}/${unknown || "-"}`)).status).toBe(404);
		}
	});

	test("leaves no address in the log", () => {
		expect(JSON.stringify(lines)).not.toContain("@example.org");
	});
});

describe.each([mailbox, `${mailbox}?mail=${id}`, `${mailbox}.data`, `${mailbox}.data?mail=${id}`, htmlOfMail])(
	"%s is found",
	(path) => {
		test.each(["localhost", "LOCALHOST:80", "127.0.0.1:3000", "[::1]:3000"])("as %s", async (host) => {
			expect((await get(path, { headers: { Host: host } })).status).toBe(200);
		});

		test.each(["", "mailbox-key=", "mailbox-key=another", `mailbox-key=${encodeURIComponent(key)}x`])(
			"by nobody without the key: cookie %j",
			async (Cookie) => {
				await expectNothing(path, { headers: { Cookie } });
				await expectNothing(`${path}${path.includes("?") ? "&" : "?"}key=another`, {});
			},
		);

		test.each<Record<string, string>>([
			{ "X-Forwarded-For": "127.0.0.1" },
			{ "X-Forwarded-For": "" },
			{ Forwarded: "for=127.0.0.1" },
			{ Via: "1.1 proxy" },
			{ "X-Real-IP": "127.0.0.1" },
			{ "X-Forwarded-Server": "proxy" },
			{ "X-Client-IP": "127.0.0.1" },
			{ "CF-Connecting-IP": "127.0.0.1" },
			{ "Tailscale-User-Login": "eve@example.org" },
		])("by no proxy's visitor: %j", async (headers) => {
			await expectNothing(path, { headers });
		});

		test.each([
			"heliograph.example",
			"evil.example:3000",
			"localhost.evil.example",
			"127.0.0.1.evil.example",
			"0.0.0.0",
		])("not under the name %s, which others may point here", async (host) => {
			await expectNothing(path, { headers: { Host: host } });
		});

		test("not in HTTP/1.0, in which proxies ask", async () => {
			const socket = connect(port, "127.0.0.1");
			socket.write(`GET ${path} HTTP/1.0\r\nHost: localhost:${port}\r\n\r\n`);
			const [answer] = await once(socket, "data");
			expect(String(answer)).toMatch(/^HTTP\/1\.1 404/);
			socket.destroy();
		});

		const elsewhere = Object.values(networkInterfaces())
			.flat()
			.find((address) => address?.family === "IPv4" && !address.internal);
		test.runIf(elsewhere)("by no other machine", async () => {
			await expectNothing(path, { host: elsewhere?.address });
		});

		test("not where mails are sent, or the database is shared", async () => {
			const other = await testSite();
			const env = { incoming: { socket: { remoteAddress: "127.0.0.1" }, httpVersion: "1.1", readableEnded: true } };
			const response = await other.app.request(`http://localhost${path}`, { headers: { Host: "localhost" } }, env);
			expect(response.status).toBe(404);
		});

		async function expectNothing(path: string, options: Parameters<typeof get>[1]) {
			const { status, body } = await get(path, options);
			expect(status).toBe(404);
			expect(body).not.toContain("example.org");
			expect(body).not.toContain("Reset");
		}
	},
);
