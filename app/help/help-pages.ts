import { href } from "react-router";

/** What there is help with, in the order of the list at /help. */
export const helpPages = [
	{
		path: href("/help/share-your-card"),
		title: "Share your card",
		summary:
			"Your link and its handle, previews, contacts, QR codes, print, slides, embedding, verified profiles, and who sees what.",
	},
	{
		path: href("/help/following"),
		title: "Find, follow and save",
		summary: "One search for everything, news by mail as often as you like, what you saved, and lists you can publish.",
	},
	{
		path: href("/help/events"),
		title: "Events",
		summary: "Submitting an event, time zones, speakers, calendars, cancelling, and who sees what.",
	},
	{
		path: href("/help/requests"),
		title: "Requests",
		summary: "Asking for a speaker, an interview, a reader or a chart, closing a request, and who sees what.",
	},
	{
		path: href("/help/sign-in"),
		title: "Signing in safely",
		summary: "Passkeys, two-step sign-in, recovery codes, and what to do when all of them are lost.",
	},
	{
		path: href("/developers"),
		title: "Public API",
		summary: "Cards, listings, projects and media as JSON, for your own pages, tools and studies.",
	},
];
