import { createHash } from "node:crypto";

/** The `ETag` of what is sent as it is. */
export function tagOf(content: string | Uint8Array) {
	return `"${createHash("sha1").update(content).digest("hex")}"`;
}

/** Whether `If-None-Match` names this tag, weak or not, or any at all. */
export function isKnown(tag: string, ifNoneMatch: string) {
	return ifNoneMatch.trim() === "*" || ifNoneMatch.match(/"[^"]*"/g)?.includes(tag) === true;
}
