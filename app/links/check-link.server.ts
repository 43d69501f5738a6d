import { NotAsked } from "#app/web/outside.server.ts";
import type { Answer, Hosts } from "./hosts.server.ts";

const maxRedirects = 5;
/** Too Many Requests. */
const tooMany = 429;

export interface Finding {
	/**
	 * `unclear` is an answer that says neither that it works nor that it doesn't: nothing is held against it. `unasked` is an address that gave
	 * none, since programs may not ask or it is not a public one, and `later` a server that was asked too often: both leave what was known.
	 */
	state: "works" | "fails" | "unclear" | "unasked" | "later";
	/** What was found, in words. */
	found: string;
	/** Whether any server answered. */
	isAnswered: boolean;
	/** Seconds for which the server wants to be left alone. */
	retryAfterSeconds?: number;
}

/** Asks what is at an address, once. @throws when all waiting was ended before there was an answer */
export async function checkLink(address: string, hosts: Hosts): Promise<Finding> {
	let isAnswered = false;
	try {
		let url = new URL(address);
		if (isForExamples(url)) return { state: "unasked", found: "A name for examples", isAnswered };
		for (let redirects = 0; redirects <= maxRedirects; redirects++) {
			const rules = await hosts.allows(url);
			if (!rules.isAllowed) {
				const found = "Programs may not ask there";
				const state = isAnswered ? "unclear" : "unasked";
				return { state, found, isAnswered: isAnswered || rules.isAnswered };
			}
			const { status, location, retryAfter } = await askFor(url, hosts);
			isAnswered = true;
			if (status === tooMany)
				return { state: "later", found: foundOf(status), isAnswered, retryAfterSeconds: secondsUntil(retryAfter) };
			if (status < 300 || status > 399 || !location) return { ...judge(status), isAnswered };
			url = new URL(location, url);
		}
		return { state: "unclear", found: "Redirects without an end", isAnswered };
	} catch (error) {
		if (hosts.signal.aborted) throw error;
		return { ...judgeFailure(error), isAnswered };
	}
}

/** Names that stand for others in texts, such as those of the demo content (RFC 2606, section 3). */
function isForExamples({ hostname }: URL) {
	return /(^|\.)example\.(com|net|org)$/.test(hostname);
}

/** By HEAD, and where that is not answered well, by GET, of which only the head is read. */
async function askFor(url: URL, hosts: Hosts) {
	const read = ({ status, location, retryAfter }: Answer) => ({ status, location, retryAfter });
	const head = await hosts.ask(url, "HEAD", read).catch((error) => {
		if (hosts.signal.aborted || error instanceof NotAsked) throw error;
	});
	if (head && (head.status < 400 || head.status === tooMany)) return head;
	return hosts.ask(url, "GET", read);
}

function foundOf(status: number) {
	return `The server answers ${status}`;
}

/** @param retryAfter as RFC 9110 has it, section 10.2.3: seconds or a date; 0 is for what is neither */
function secondsUntil(retryAfter = "") {
	const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
	return seconds || 0;
}

function judge(status: number): Pick<Finding, "state" | "found"> {
	const found = foundOf(status);
	if (status >= 200 && status < 400) return { state: "works", found };
	return { state: status === 404 || status === 410 || status >= 500 ? "fails" : "unclear", found };
}

function judgeFailure(error: unknown): Pick<Finding, "state" | "found"> {
	if (error instanceof NotAsked || !(error instanceof Error) || error instanceof TypeError)
		return { state: "unasked", found: "No public web address" };
	if (error.name === "TimeoutError") return { state: "fails", found: "The server does not answer in time" };
	const code = "code" in error ? String(error.code) : "";
	if (/^(ENOTFOUND|ENODATA|EAI_)/.test(code)) return { state: "fails", found: "Its name leads nowhere" };
	if (code === "ECONNREFUSED") return { state: "fails", found: "The server takes no connections" };
	// Browsers show such a page: they find a certificate that the server leaves out, and read what Node does not take for HTTP.
	if (/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)$|^HPE_/.test(code))
		return { state: "unclear", found: "Browsers may read what programs can't" };
	if (/CERT|TLS|SSL|EPROTO/.test(code)) return { state: "fails", found: "The server's certificate is not good" };
	return { state: "fails", found: "The connection fails" };
}
