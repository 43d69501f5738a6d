/** How the body of a request is read: never more of it than whoever asks for it can take. */
import { data } from "react-router";
import { formMessages, maxFields, maxFormBytes, maxPlainBytes } from "./form-limits.ts";

export const tooManyFields = "This form has more fields than any form of this site.";

/** Why a body is not taken: told to the sender with this status. */
export class BodyRefusal extends Error {
	readonly status: 400 | 413;

	constructor(status: 400 | 413, message: string) {
		super(message);
		this.status = status;
	}
}

/**
 * The body of a request as text.
 * @throws a BodyRefusal when it has more than `limit` bytes
 */
export async function readText(request: Request, limit: number) {
	const told = toldLength(request.headers);
	if (told !== undefined && told > limit) throw new BodyRefusal(413, formMessages.tooLarge);
	// A text whose length is told is read straight from the connection; asking for the body makes a stream of web standards of it.
	return told === undefined ? new TextDecoder().decode(await readBytes(request, limit)) : request.text();
}

/**
 * The fields of a form post that brings no files.
 * @throws a 413 answer for more text than any form has, a 400 answer when the body is no form, whatever its type says, or has broken off
 */
export async function readForm(request: Request) {
	try {
		return await readPlainForm(request);
	} catch (error) {
		throw formUnread(error);
	}
}

/** To be thrown: why a form could not be read, by the BodyRefusal that came of it, or another error when it is no form or breaks off. */
export function formUnread(error: unknown) {
	if (error instanceof BodyRefusal) return data(error.message, { status: error.status });
	return data(formMessages.unreadable, { status: 400 });
}

async function readPlainForm(request: Request) {
	const form = isUrlEncoded(request) ? fieldsIn(await readText(request, maxPlainBytes)) : await readParts(request);
	let bytes = 0;
	let fields = 0;
	for (const [name, value] of form) {
		if (typeof value === "string") bytes += byteLength(name) + byteLength(value);
		if (bytes > maxFormBytes) throw new BodyRefusal(413, formMessages.tooLarge);
		if (++fields > maxFields) throw new BodyRefusal(400, tooManyFields);
	}
	return form;
}

/** The chunks of a body. @throws a BodyRefusal behind `limit` bytes */
export async function* chunksOf(body: ReadableStream<Uint8Array>, limit: number) {
	let bytes = 0;
	// What is left is dropped by the server, which first lets the answer be read.
	for await (const chunk of body.values({ preventCancel: true })) {
		bytes += chunk.length;
		if (bytes > limit) throw new BodyRefusal(413, formMessages.tooLarge);
		yield chunk;
	}
}

/** Bytes of a body whose length is told before it, which Node sees to; undefined for others. */
export function toldLength(headers: Headers) {
	const length = headers.get("Content-Length");
	return length && /^\d+$/.test(length) && !headers.has("Transfer-Encoding") ? Number(length) : undefined;
}

function isUrlEncoded({ headers }: Request) {
	return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers.get("Content-Type") ?? "");
}

function fieldsIn(text: string) {
	// Counted before they are made.
	if (text.split("&", maxFields + 1).length > maxFields) throw new BodyRefusal(400, tooManyFields);
	const form = new FormData();
	for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
	return form;
}

async function readParts(request: Request) {
	const told = toldLength(request.headers);
	if (told !== undefined && told > maxPlainBytes) throw new BodyRefusal(413, formMessages.tooLarge);
	const bytes = await readBytes(request, maxPlainBytes);
	return new Response(bytes, { headers: { "Content-Type": request.headers.get("Content-Type") ?? "" } }).formData();
}

async function readBytes({ body }: Request, limit: number) {
	const chunks: Uint8Array[] = [];
	if (body) for await (const chunk of chunksOf(body, limit)) chunks.push(chunk);
	return Buffer.concat(chunks);
}

function byteLength(text: string) {
	return Buffer.byteLength(text);
}
