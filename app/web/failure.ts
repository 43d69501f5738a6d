/** What people are told of what was thrown, in the words of the site. */
import { isRouteErrorResponse } from "react-router";
import { sentenceIn } from "./sentence.ts";

interface Failure {
	status: number;
	title: string;
	text: string;
	/** What is flashed above the title. */
	flash: string;
}

const failures: Record<number, Omit<Failure, "status">> = {
	400: {
		title: "This request can't be read",
		text: "Something in the address or the form is not as expected. Go back and try again.",
		flash: "?",
	},
	401: { title: "Please sign in", text: "This page needs an account.", flash: "QRZ" },
	403: { title: "Access Denied", text: "Your account may not see this page.", flash: "QRX" },
	404: {
		title: "Page not found",
		text: "There is nothing at this address. It may have moved, or the link may be incomplete.",
		flash: "QRZ?",
	},
	405: {
		title: "This page does not accept forms",
		text: "Go back to the page you came from and try again.",
		flash: "?",
	},
	413: { title: "That is too large", text: "What you sent is larger than this page accepts.", flash: "QRT" },
	429: { title: "Too many tries", text: "Wait a little before you try again.", flash: "QRX" },
	503: { title: "The server is busy", text: "Try again in a minute.", flash: "QRX" },
};

const refusal = { title: "This did not work", text: "Go back and try again.", flash: "?" };
const breakdown = {
	title: "Unexpected Application Error!",
	text: "Something went wrong on our side. Reload the page; if that does not help, try again in a few minutes.",
	flash: "SOS",
};

/** What to tell about anything that a loader, an action or a page has thrown. */
export function failureOf(error: unknown): Failure {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const known = failures[status] ?? (status >= 500 ? breakdown : refusal);
	if (!isRouteErrorResponse(error) || status >= 500) return { status, ...known };
	return { status, ...known, text: sentenceIn(error.data) ?? known.text };
}
