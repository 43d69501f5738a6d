import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { isOfApi } from "#app/api/api.ts";
import { takesGzip } from "./page-cache.ts";
import { answerWhole, type WholeAnswers } from "./whole-answer.ts";

const gzipInPool = promisify(gzip);
const level = 5;
const compressStream = compress();
const dataFile = /(?:\.(?:data|xml|json)|\/calendar\.ics)$/;

/** Compresses data for pages, feeds, calendars, site maps and the API: what is whole at once, off the main thread, all else as it comes. */
export const compressData: MiddlewareHandler<WholeAnswers> = async (c, next) => {
	await next();
	if (!dataFile.test(c.req.path) && !isOfApi(c.req.path)) return;
	const content = c.get("content");
	// That there is nothing is too short to matter.
	if (content === undefined) return c.res.status === 404 ? undefined : compressStream(c, async () => {});
	if (c.req.method === "HEAD" || !takesGzip.test(c.req.header("accept-encoding") ?? "")) return;
	const { status, headers } = c.res;
	headers.set("Content-Encoding", "gzip");
	const tag = headers.get("ETag");
	if (tag?.startsWith('"')) headers.set("ETag", `W/${tag}`);
	answerWhole(c, await gzipInPool(content, { level }), { status, headers });
};

/** A rendered page as the answer that was prepared for it, compressed off the main thread for those who can read that. */
export async function sendPage(html: string, { status, headers }: Response, c: Context) {
	headers.append("Vary", "Accept-Encoding");
	const isCompressed = takesGzip.test(c.req.header("accept-encoding") ?? "");
	if (isCompressed) headers.set("Content-Encoding", "gzip");
	const body = isCompressed ? await gzipInPool(html, { level }) : Buffer.from(html);
	return new Response(body, { status, headers });
}
