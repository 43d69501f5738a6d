/** Forms that bring files or long texts, taken apart while they arrive. */
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { formMessages, maxBodyBytes, maxFields, maxFiles, maxFormBytes } from "./form-limits.ts";
import { BodyRefusal, chunksOf, formUnread, readForm, tooManyFields } from "./read-body.ts";

/** What a form may bring besides its texts of at most `maxFormBytes`. */
export interface Upload {
	/** Most bytes of each file, by the name of its field. Others are not read. */
	files?: Record<string, number>;
	/** Most characters (Unicode code points) of each text that is long, by the name of its field. */
	longTexts?: Record<string, number>;
}

/**
 * The fields of a posted form and the files that it may bring. Of a file beyond its limit one byte more than the limit is kept, so that its size tells.
 * @param upload what this form, from this viewer, may bring
 * @throws a 413 answer for longer texts, a 400 answer for too many fields, or a body that is no form or breaks off
 */
export async function readUpload(request: Request, upload: Upload) {
	const type = request.headers.get("Content-Type") ?? "";
	// Asking for the body of any other form would make a stream of it, which costs more than to read it.
	if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) return readForm(request);
	const form = new FormData();
	try {
		await pipeline(chunksOf(request.body, maxBodyBytes), parserInto(form, type, upload));
		return form;
	} catch (error) {
		throw formUnread(error);
	}
}

function parserInto(form: FormData, type: string, { files = {}, longTexts = {} }: Upload) {
	const longest = Math.max(0, ...Object.values(longTexts));
	let texts = 0;
	const parser = new Busboy({
		headers: { "content-type": type },
		limits: {
			fieldNameSize: 100,
			// A character has at most four bytes.
			fieldSize: Math.max(maxFormBytes, 4 * longest),
			fields: maxFields,
			files: maxFiles,
			headerPairs: 10,
			headerSize: 4096,
		},
	});
	const refuse = (refusal: Error) => parser.destroy(refusal);
	const tooMany = () => refuse(new BodyRefusal(400, tooManyFields));
	parser.on("fieldsLimit", tooMany).on("filesLimit", tooMany);
	parser.on("field", (name, value, _, isCut) => {
		const characters = limitOf(longTexts, name);
		if (!characters) texts += Buffer.byteLength(value);
		// A character has at most two code units, as has the end of a line in a form: what has more is beyond the limit for certain.
		const isTooLong = characters ? value.length > 2 * characters : texts > maxFormBytes;
		if (isCut || isTooLong) refuse(new BodyRefusal(413, formMessages.tooLarge));
		else if (name) form.append(name, value);
	});
	parser.on("file", (name, file, filename, _, mediaType) => {
		file.on("error", refuse);
		const limit = limitOf(files, name);
		if (!limit || form.has(name)) file.resume();
		else collect(file, limit, (chunks) => form.append(name, new File(chunks, filename ?? "", { type: mediaType })));
	});
	return parser;
}

function collect(file: BusboyFileStream, limit: number, done: (chunks: Buffer<ArrayBuffer>[]) => void) {
	const chunks: Buffer<ArrayBuffer>[] = [];
	let room = limit + 1;
	file.on("data", (chunk: Buffer<ArrayBuffer>) => {
		// A part of a chunk would keep all of it.
		if (room > 0) chunks.push(Buffer.from(chunk.subarray(0, room)));
		room -= chunk.length;
	});
	file.on("end", () => done(chunks));
}

function limitOf(limits: Record<string, number>, name: string | undefined) {
	return name !== undefined && Object.hasOwn(limits, name) ? limits[name] : undefined;
}
