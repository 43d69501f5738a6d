/** What strangers send as SVG or AVIF reaches nothing, and takes nothing down with it. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { drawPicture, reencodePicture } from "./images.server.ts";

const red = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#f00" } })
	.png()
	.toBuffer();

let asked = 0;
const server = createServer((_, response) => {
	asked += 1;
	response.end(red);
}).listen(0);
await once(server, "listening");
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = await mkdtemp(join(tmpdir(), "pictures-"));
const png = join(folder, "red.png");
const drawing = join(folder, "red.svg");
await writeFile(png, red);
await writeFile(drawing, '<rect xmlns="http://www.w3.org/2000/svg" width="100" height="100" fill="red"/>');

afterAll(async () => {
	server.close();
	await rm(folder, { recursive: true });
});

function svg(content: string, attributes = 'width="100" height="100"', before = "") {
	const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
	return Buffer.from(`${before}<svg ${names} ${attributes}>${content}</svg>`);
}

let clients = 0;

function send(bytes: Uint8Array) {
	clients += 1;
	return reencodePicture({ address: `client ${clients}` }, bytes, 512);
}

const include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href=';
const stylesheet = `<?xml-stylesheet href="${address}" type="text/css"?>`;

test.each([
	["an address", svg(`<image href="${address}" width="100" height="100"/>`)],
	["a file by its address", svg(`<image href="${pathToFileURL(png)}" width="100" height="100"/>`)],
	["a file by its path", svg(`<image xlink:href="${png}" width="100" height="100"/>`)],
	["a drawing in a file", svg(`<use href="${drawing}"/><use href="${pathToFileURL(drawing)}#a"/>`)],
	["a style sheet", svg(`<style>@import url(${address});</style>`, undefined, stylesheet)],
	["a part of its text", svg(`${include}"${drawing}"/>${include}"${address}"/>`)],
	["an entity", svg("&x;", undefined, `<!DOCTYPE svg [<!ENTITY x SYSTEM "${pathToFileURL(drawing)}">]>`)],
])("a drawing that names %s gets nothing from there", async (_, bytes) => {
	const picture = await send(bytes);
	if (picture !== null) {
		expect(picture).toBeInstanceOf(Buffer);
		const { channels } = await sharp(picture as Buffer).stats();
		expect(channels[0]?.max).toBe(0);
	}
	expect(asked).toBe(0);
});

const copies = Array.from(
	{ length: 30 },
	(_, i) => `<g id="u${i + 1}"><use href="#u${i}"/><use href="#u${i}" x="1"/></g>`,
);
const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};&a${i};">`);
const noise = '<feGaussianBlur stdDeviation="5000"/><feTurbulence numOctaves="1000000" baseFrequency="9"/>'.repeat(200);

/** A kilobyte that says it has 100 × 100 pixels, and has 8192 × 8192. */
function lyingAvif() {
	const bytes = Buffer.from(
		"AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAysAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAIAAAACAAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAMzbWRhdBIACgo/8z////aQENBpMpoGGA/yYoTv///xZ+BAAGTPyitCebPNSEMbs7ZFuykEgrtPHXm7b21JWYqYYbUB8cgKySOTdan6ciRDDEj+U1GKbpOL7Mw+bSBElqY399UhhNVsNQK4DvU2j9Wp8vn26N4p4oS/4dnOhACtUay5RKVuczSUMGLPyitCeYp33fMe1QypMgHBkFOyZGKJyVRN/Ua6TIO4q6SUdCMG/zp0LUXtchBC5tS4UAVM+5QNuVfUbvyyhSpVCLCGl+vozdOSsuwxAfJI2IfKmOh7/40SFYSccL76Lo976lxiz8orQnmKd93zHtUMqTIBwZBTsmRiiclUTf1GukyDuKuklHQjBv86dC1F7XIQQubUuFAFTPuUDblX1G78soUqVQiwhpfr6M3TkrLsMQHySNiHypjoe/+NEhWEnHC++i6Pe+pcYs/KK0J5infd8x7VDKkyAcGQU7JkYonJVE39RrpMg7irpJR0Iwb/OnQtRe1yEELm1LhQBUz7lA25V9Ru/LKFKlUIsIaX6+jN05Ky7DEB8kjYh8qY6Hv/jRIVhJxwvvouj3vqXGPPyitCUU2jhOHWAFY9yoJYRrntSVU7LhQq3L/FqgjrRDp721Nrgt+G2TXynFvax5iKF59ZvT0uvR1QyMokTATNVDIxF97FSwjSYYSiQ4OY4IKLDWbp8hvMPetP+U8EDv87KSTGW8/KKuYl/72QR1L29nPd9HNEErzHQyAvQwFQutqpFdW6KrsgYN7m4kt5DuNuohcG5NAT+YohxhwChGfNSN3/CUzMDlQmqgaEVk7ExH+uNdGAj27jVcMs9956odJTW8/KKuYl/72QR1L29nPd9HNEErzHQyAvQwFQutqpFdW6KrsgYN7m4kt5DuNuohcG5NAT+YohxhwChGfNSN3/CUzMDlQmqgaEVk7ExH+uNdGAj27jVcMs9956odJTz8oq5iX/vZBHUvb2c930c0QSvMdDIC9DAVC62qkV1boquyBg3ubiS3kO426iFwbk0BP5iiHGHAKEZ81I3f8JTMwOVCaqBoRWTsTEf6410YCPbuNVwyz33nqh0lM=",
		"base64",
	);
	const size = bytes.indexOf("ispe") + 8;
	for (const place of [size, size + 4]) bytes.writeUInt32BE(100, place);
	return bytes;
}

test.each([
	[
		"entities in entities",
		svg("<text>&a30;</text>", undefined, `<!DOCTYPE svg [<!ENTITY a0 "a">${entities.join("")}]>`),
	],
	["copies of copies", svg(`<defs><rect id="u0" width="9" height="9"/>${copies.join("")}</defs><use href="#u30"/>`)],
	["groups in groups", svg("<g>".repeat(200_000) + "</g>".repeat(200_000))],
	["a size beyond all screens", svg('<rect width="9" height="9"/>', 'width="1e9" height="1e9"')],
	["filters without end", svg(`<filter id="f">${noise}</filter><rect width="100" height="100" filter="url(#f)"/>`)],
	["an AVIF that says less than it has", lyingAvif()],
	["half an AVIF", lyingAvif().subarray(0, 400)],
	["a page", Buffer.from("<!doctype html><svg xmlns='http://www.w3.org/2000/svg'/>")],
])("%s is not taken, and the next picture is", async (_, bytes) => {
	expect(await send(bytes)).toBeNull();
	expect(await send(svg('<rect width="9" height="9"/>'))).toBeInstanceOf(Buffer);
});

test("a drawing fills the size that is asked for, whatever its own, and scripts in it mean nothing", async () => {
	const icon = svg('<script>while (true);</script><circle r="9" onload="while (true);"/>', 'width="24" height="12"');
	expect(await sharp((await send(icon)) as Buffer).metadata()).toMatchObject({
		format: "webp",
		width: 512,
		height: 256,
	});
	const cut = await drawPicture(icon.toString(), { width: 30, height: 40 });
	expect(await sharp(cut).metadata()).toMatchObject({ width: 30, height: 40 });
	await expect(drawPicture("<svg", 100)).rejects.toThrow();
});
