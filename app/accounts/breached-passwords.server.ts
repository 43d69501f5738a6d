/**
 * A list of passwords that were stolen elsewhere and published, as Pwned Passwords hands out (https://haveibeenpwned.com/Passwords):
 * one SHA-1 a line in hexadecimal, in order, with or without `:count` behind it. It may be larger than the memory: it is searched where it lies.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

export interface BreachedPasswords {
	has(password: string): Promise<boolean>;
	close(): Promise<void>;
}

const digits = 40;
/** More bytes than a line has: the digits, a count, and how the line ends. */
const maxLine = 64;
/** Bytes that are read at once when the line is near. */
const block = 4096;

const line = new RegExp(`^([0-9A-Fa-f]{${digits}})(?::\\d+)?\\r?$`);

/** @throws if the file can't be read, or is no such list */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
	const file = await open(path);
	try {
		const size = await sizeOf(file);
		return {
			has: (password) => search(file, size, createHash("sha1").update(password).digest("hex").toUpperCase()),
			close: () => file.close(),
		};
	} catch (error) {
		await file.close();
		throw error;
	}
}

/** @throws if it is no such list */
async function sizeOf(file: FileHandle) {
	const { size } = await file.stat();
	const first = (await readAt(file, 0, maxLine)).split("\n")[0] ?? "";
	const last = (await readAt(file, Math.max(0, size - maxLine), maxLine)).trimEnd().split("\n").at(-1) ?? "";
	if (!line.test(first) || !line.test(last) || hashIn(first) > hashIn(last))
		throw new Error("It is no list of SHA-1 hashes in order, one a line");
	return size;
}

/** Halves what may hold the line until that is a block; an end that falls into a line means the line before it. */
async function search(file: FileHandle, size: number, wanted: string) {
	let start = 0;
	let end = size;
	while (end - start > block) {
		const middle = start + Math.floor((end - start) / 2);
		const near = await readAt(file, middle, 2 * maxLine);
		const next = near.indexOf("\n") + 1;
		if (hashIn(near.slice(next)) <= wanted) start = middle + next;
		else end = middle + next;
	}
	const lines = (await readAt(file, start, end - start)).split("\n");
	return lines.some((one) => hashIn(one) === wanted);
}

function hashIn(text: string) {
	return text.slice(0, digits).toUpperCase();
}

async function readAt(file: FileHandle, position: number, length: number) {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
	return buffer.toString("latin1", 0, bytesRead);
}
