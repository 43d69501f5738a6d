import { href } from "react-router";

/** Something the product offers. With `to` it is open today and lies there, without it is planned. */
export interface Offer {
	name: string;
	text: string;
	to?: string;
}

export const audiences: { name: string; flash: string; offers: Offer[] }[] = [
	{
		name: "Science communicators and researchers",
		flash: "sci",
		offers: [
			{ name: "Portfolio space", text: "Your work in one place, yours to take with you.", to: href("/portfolio") },
			{ name: "Sponsorship portal", text: "Let those who value your work pay for it." },
			{ name: "Collaboration hub", text: "Ask for a hand, or offer one.", to: href("/collab") },
			{ name: "Job board", text: "Paid work in science communication.", to: href("/jobs") },
		],
	},
	{
		name: "Supporters",
		flash: "sup",
		offers: [
			{
				name: "Discovery interface",
				text: "Find people by what they explain.",
				to: href("/scicomm/card/directory"),
			},
			{ name: "Subscription management", text: "See whom you support, and change it at any time." },
			{ name: "Request board", text: "Say what you would like to have explained.", to: href("/requests") },
		],
	},
	{
		name: "Organizations",
		flash: "org",
		offers: [
			{
				name: "Project posting",
				text: "Describe what you make, and let others join.",
				to: href("/scicomm/projects"),
			},
			{
				name: "Talent search",
				text: "Search by field, place, language and availability.",
				to: href("/scicomm/card/directory"),
			},
			{ name: "Sponsorship programs", text: "Fund many voices with one decision." },
		],
	},
];

/** What is planned besides; the waitlist hears of it first. */
export const comingFeatures: { name: string; flash: string; text: string }[] = [
	{ name: "News", flash: "n", text: "New work, open calls, and what we are building." },
];
