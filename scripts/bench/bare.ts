/** The server the product is compared with, in a process of its own: sends one answer from memory, whatever is asked. */
import { createServer, type ServerResponse } from "node:http";

/** The answer to send from now on, as a message from the parent process. */
export interface BareAnswer {
	status: number;
	headers: Record<string, string>;
	body: Uint8Array;
}

let answer: BareAnswer = { status: 200, headers: {}, body: new Uint8Array() };

function send(response: ServerResponse) {
	response.writeHead(answer.status, answer.headers).end(answer.body);
}

const server = createServer((request, response) => {
	if (request.method === "POST") request.resume().on("end", () => send(response));
	else send(response);
});

process.on("message", (message: BareAnswer) => {
	answer = message;
	process.send?.("ready");
});
process.on("disconnect", () => process.exit());
server.listen(Number(process.argv[2]), "127.0.0.1", () => process.send?.("ready"));
