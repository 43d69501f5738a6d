/** Single requests to a server under measurement: nothing is added to them, and the bytes that come back stay as they are. */
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Call {
	url: string;
	method?: "GET" | "POST";
	headers?: Record<string, string>;
	body?: string;
}

export interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** Asks over a connection of its own. `fetch` would ask for compression, and undo it. */
export function call({ url, method = "GET", headers = {}, body }: Call) {
	return new Promise<Answer>((resolve, reject) => {
		const asking = request(url, { method, headers, agent: false, timeout: 15_000 }, (response) => {
			// A response to a request always has a status.
			const status = response.statusCode as number;
			buffer(response).then((bytes) => resolve({ status, headers: response.headers, body: bytes }), reject);
		});
		asking.on("timeout", () => asking.destroy(new Error(`${url} did not answer`)));
		asking.on("error", reject);
		asking.end(body);
	});
}
