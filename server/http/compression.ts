import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { apiPath } from "#app/api/api.ts";

const gzipInPool = promisify(gzip);
const compressAnswer = compress();
const dataFile = /\.(?:data|xml|json)$/;

/** Compresses data for pages, feeds, site maps and the API. */
export const compressData: MiddlewareHandler = (c, next) =>
	dataFile.test(c.req.path) || c.req.path.startsWith(`${apiPath}/`) ? compressAnswer(c, next) : next();

/** A rendered page as the answer that was prepared for it, compressed off the main thread for those who can read that. */
export async function sendPage(html: string, { status, headers }: Response, c: Context) {
	headers.append("Vary", "Accept-Encoding");
	const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(c.req.header("accept-encoding") ?? "");
	if (isCompressed) headers.set("Content-Encoding", "gzip");
	const body = isCompressed ? await gzipInPool(html, { level: 5 }) : Buffer.from(html);
	return new Response(body, { status, headers });
}
