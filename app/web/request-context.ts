/** What belongs to one request, and what the operator says about the site. */
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Thing, WithContext } from "schema-dts";

/** What the operator says about the site itself (see server/env.ts). */
export interface Site {
	/** Where the site is reached, without a trailing slash, such as `https://heliograph.example`. */
	origin: string;
	/** Where links in mails lead: never to what a request calls the site, since anybody can have a mail sent to somebody else. */
	mailOrigin: string;
	socialUrl: string;
	networkUrl: string;
	contactEmail: string;
	/** Whether links to other sites are checked by and by. */
	checksLinks: boolean;
}

/** What belongs to one request and is the same for every loader that answers it. */
export interface RequestFacts {
	/** The id under which this request is logged. */
	id: string;
	/** The address the request came from, as far as the operator trusts the proxies before it. */
	address: string;
	/** Whether only the head of the answer is sent; the page is asked for as a whole nevertheless. */
	isHead: boolean;
	/** The pattern of the page that answers, such as `/jobs/:id`, once that is known. */
	route?: string;
	/** Aborted when nobody waits for the page any more; none for a form, which is taken nevertheless. */
	signal: AbortSignal | undefined;
	/** Whether it may read the mails that are kept instead of sent (docs/decisions/0008-the-mailbox-of-a-machine-of-its-own.md). */
	seesMailbox: boolean;
	/**
	 * Counts a long text of the answer, in UTF-16 code units, until it is sent.
	 * @returns whether there is memory for it
	 */
	reserveText: (length: number) => boolean;
	/** Where unexpected failures of this request are told. */
	logger: Logger;
	/** The page that was rendered for it; kept apart from the response, which would wrap the text into a stream and unwrap it again. */
	html?: string;
	/** The answer where it is no page, and at hand as a whole. */
	content?: Uint8Array<ArrayBuffer>;
	/** Whether that page is a document: no inline script, and React stays here. */
	isDocument?: boolean;
	/** Whether that page is for this request alone: it lacks something, or depends on who asks. */
	isOwn?: boolean;
	/** What that page is about, in the words of schema.org, where machines may be told; see `app/web/structured-data.server.ts`. */
	about?: WithContext<Thing>;
	/** Seconds in which who is refused may come again, where that is known. */
	retryAfter?: number | undefined;
	/** Whether it is refused only until who asks has done something, such as proving who they are. */
	isNotYet?: boolean | undefined;
	/** What nobody answered for it in words: unexpected, or said by the router itself. */
	failure?: unknown;
	/** Why nobody knows whose session it has; thrown before anything else is asked. */
	sessionFailure?: unknown;
	/** Whether it failed because the database could not be asked just now. */
	isUnreachable?: boolean;
	/** The value that allows this response's own inline scripts under the content security policy, where there is one. */
	nonce: string | undefined;
}

export const siteContext = createContext<Site>();

export const requestContext = createContext<RequestFacts>();
