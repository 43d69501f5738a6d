import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPublic, type Network, publicInternet } from "#app/web/outside.server.ts";
import { fetchPicture } from "./fetch-picture.server.ts";

const bytes = Buffer.from("not even a picture");

/** A server on the loopback, and a network in which nothing but it can be reached in addition to the public internet. */
async function startServer(answer: RequestListener = (_, response) => response.end(bytes)) {
	const asked: { url: string | undefined; headers: Record<string, unknown> }[] = [];
	const server = createServer((request, response) => {
		asked.push({ url: request.url, headers: request.headers });
		answer(request, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const network: Network = {
		resolve: async () => [{ address: "127.0.0.1", family: 4 }],
		mayReach: (address, url) =>
			(address === "127.0.0.1" && url.port === String(port)) || publicInternet.mayReach(address, url),
	};
	return { asked, port, network, url: `http://pictures.example:${port}/cover` };
}

test("what is at an address is read, by its name and without cookies or credentials", async () => {
	const { asked, network, url, port } = await startServer((_, response) => {
		response.setHeader("Set-Cookie", "a=b").setHeader("Content-Type", "text/html").end(bytes);
	});
	expect(await fetchPicture(url, network)).toEqual(bytes);
	expect(await fetchPicture(url, network)).toEqual(bytes);
	expect(asked[1]?.headers).toMatchObject({ host: `pictures.example:${port}`, "accept-encoding": "identity" });
	for (const { headers } of asked) expect(Object.keys(headers)).not.toContain("cookie");
});

test.each([
	"http://localhost/",
	"http://localhost./",
	"http://127.0.0.1/",
	"http://127.1/",
	"http://2130706433/",
	"http://0x7f000001/",
	"http://0177.0.0.1/",
	"http://①②⑦.0.0.1/",
	"http://0.0.0.0/",
	"http://[::1]/",
	"http://[::]/",
	"http://[::ffff:127.0.0.1]/",
	"http://[::127.0.0.1]/",
	"http://[64:ff9b::7f00:1]/",
	"http://[2002:7f00:1::]/",
	"http://[fe80::1]/",
	"http://[fc00::1]/",
	"http://169.254.169.254/latest/meta-data/",
	"http://2852039166/",
	"http://10.0.0.1/",
	"http://172.16.0.1/",
	"http://192.168.1.1/",
	"http://100.64.0.1/",
	"https://127.0.0.1/",
	"http://224.0.0.1/",
	"http://255.255.255.255/",
])("%s is not fetched", async (url) => {
	const connected: string[] = [];
	// Whatever passes the rule goes to the counting server instead, so that a rule that lets it pass is seen.
	const { port, asked } = await startServer();
	const network: Network = {
		resolve: publicInternet.resolve,
		mayReach: (address, of) => {
			if (publicInternet.mayReach(address, of)) connected.push(address);
			return publicInternet.mayReach(address, of);
		},
	};
	// Not every machine knows each of these names.
	expect(["unanswered", "unasked"]).toContain(await fetchPicture(url, network, 1000));
	const withPort = new URL(url);
	withPort.port = String(port);
	expect(["unanswered", "unasked"]).toContain(await fetchPicture(withPort.href, publicInternet, 1000));
	expect({ connected, asked }).toEqual({ connected: [], asked: [] });
});

test.each([
	[["127.0.0.1"]],
	[["93.184.215.14", "127.0.0.1"]],
	[["::1"]],
	[["::ffff:10.0.0.1"]],
	[["169.254.169.254"]],
	[["fd00::1"]],
	[["not an address"]],
	[[]],
])("a name with the addresses %j is not fetched", async (addresses) => {
	const { asked, port } = await startServer();
	let lookups = 0;
	const resolve = async () => {
		lookups += 1;
		return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
	};
	const network = { resolve, mayReach: (address: string) => isPublic(address) };
	expect(await fetchPicture(`http://rebound.example:${port}/`, network)).toBe("unasked");
	expect({ asked, lookups }).toEqual({ asked: [], lookups: 1 });
});

test("a name is looked up once, and what was checked is what is connected to", async () => {
	const { network, asked, url } = await startServer();
	let lookups = 0;
	const resolve = async () => {
		lookups += 1;
		return [{ address: lookups === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
	};
	expect(await fetchPicture(url, { ...network, resolve })).toEqual(bytes);
	expect({ lookups, asked: asked.length }).toEqual({ lookups: 1, asked: 1 });
});

test.each(["file:///etc/passwd", "ftp://pictures.example/", "data:image/png;base64,AA", "gopher://x/", "nonsense", ""])(
	"%j is not fetched",
	async (url) => {
		const { network } = await startServer();
		expect(await fetchPicture(url, network)).toBe("unasked");
	},
);

test("credentials and other ports are refused", async () => {
	const { network, asked, port } = await startServer();
	expect(await fetchPicture(`http://user:secret@pictures.example:${port}/`, network)).toBe("unasked");
	expect(await fetchPicture(`http://user@pictures.example:${port}/`, network)).toBe("unasked");
	expect(asked).toEqual([]);
	const may = (url: string) => publicInternet.mayReach("93.184.215.14", new URL(url));
	expect(["http://x.example/", "http://x.example:80/", "https://x.example:443/"].map(may)).toEqual([true, true, true]);
	expect(["http://x.example:443/", "https://x.example:22/", "http://x.example:5432/"].map(may)).toEqual([
		false,
		false,
		false,
	]);
});

test("three redirects are followed, and not a fourth", async () => {
	const { network, asked, port } = await startServer(({ url = "" }, response) => {
		const left = Number(url.slice(1));
		if (left === 0) response.end(bytes);
		else response.writeHead(302, { Location: `/${left - 1}` }).end();
	});
	expect(await fetchPicture(`http://pictures.example:${port}/3`, network)).toEqual(bytes);
	expect(asked).toHaveLength(4);
	expect(await fetchPicture(`http://pictures.example:${port}/4`, network)).toBeNull();
	expect(asked).toHaveLength(8);
});

test.each([
	"http://localhost/",
	"http://169.254.169.254/latest/meta-data/",
	"http://[::1]:6379/",
	"//127.1/",
	"http://10.0.0.1:8080/",
	"file:///etc/passwd",
	"http://user:secret@pictures.example/",
	"http://inside.example/",
])("a redirect to %s is not followed", async (location) => {
	const { network, url, asked } = await startServer((_, response) => {
		response.writeHead(301, { Location: location }).end();
	});
	const resolve = async (hostname: string) =>
		hostname === "pictures.example"
			? [{ address: "127.0.0.1", family: 4 }]
			: [{ address: hostname === "localhost" ? "::1" : "10.1.2.3", family: 4 }];
	expect(await fetchPicture(url, { ...network, resolve })).toBeNull();
	expect(asked).toHaveLength(1);
});

test.each([404, 500, 204, 206, 304])("an answer of %d is no picture", async (status) => {
	const { network, url } = await startServer((_, response) => response.writeHead(status).end());
	expect(await fetchPicture(url, network)).toBeNull();
});

test("five megabytes are read, and not a byte more, whatever the length was said to be", async () => {
	const most = 5 * 1024 * 1024;
	const { network, port } = await startServer(({ url = "" }, response) =>
		response.end(Buffer.alloc(Number(url.slice(1)))),
	);
	expect(await fetchPicture(`http://pictures.example:${port}/${most}`, network)).toHaveLength(most);
	expect(await fetchPicture(`http://pictures.example:${port}/${most + 1}`, network)).toBeNull();
});

test("a body without end is left", async () => {
	const { promise: closed, resolve: close } = Promise.withResolvers<void>();
	const { network, url } = await startServer((_, response) => {
		const chunk = Buffer.alloc(1024 * 1024);
		const more = () => response.write(chunk, (error) => (error ? undefined : setImmediate(more)));
		response.on("close", close);
		more();
	});
	expect(await fetchPicture(url, network)).toBeNull();
	await closed;
});

test("an answer that never comes, a body that never ends and a name that is never found are given up", async () => {
	const silent = await startServer(() => {});
	expect(await fetchPicture(silent.url, silent.network, 200)).toBe("unanswered");
	const slow = await startServer((_, response) => response.write("a"));
	expect(await fetchPicture(slow.url, slow.network, 200)).toBeNull();
	const resolve = () => new Promise<never>(() => {});
	expect(await fetchPicture(slow.url, { ...slow.network, resolve }, 200)).toBe("unanswered");
});

test("the addresses of the internet are public, and no others", () => {
	for (const address of ["93.184.215.14", "8.8.8.8", "2606:4700::6810:84e5"]) expect(isPublic(address)).toBe(true);
	for (const address of [
		"",
		"localhost",
		"127.0.0.1",
		"::1",
		"fec0::1",
		"192.0.2.1",
		"2001:db8::1",
		"::7f00:1",
		"4000::1",
	]) {
		expect(isPublic(address)).toBe(false);
	}
});
