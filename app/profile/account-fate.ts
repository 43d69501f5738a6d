/**
 * What the page of deletion promises, sentence by sentence, each with the columns of the database that it is about. The tests hold
 * it against every column there is, and against what a deletion leaves behind.
 */
export interface Fate {
	text: string;
	/** As `table.column`, or `table.*` for all that no other sentence names. */
	columns: string[];
	/** Whether it is told to an account with a confirmed address alone, or without. */
	of?: "confirmed" | "unconfirmed";
}

export const goes: Fate[] = [
	{ text: "Your name, email and password", columns: ["users.*", "credentials.*", "verifications.*"] },
	{ text: "All sessions, in every browser", columns: ["sessions.*"] },
	{ text: "Your cards, with the links to them", columns: ["scicomm_cards.*"] },
	{
		text: "The addresses you chose for your cards, which lead nowhere from then on",
		columns: ["card_handles.*"],
	},
	{ text: "The resources you submitted, listed or not", columns: ["resources.*"] },
	{ text: "Your collab listings, on the board or not", columns: ["collab_listings.*"] },
	{ text: "Your job listings, open or closed", columns: ["job_listings.*"] },
	{ text: "The articles, videos and podcasts you submitted, on the board or not", columns: ["media_items.*"] },
	{
		text: "Your projects that have no other owner and no editor, with all their content",
		columns: ["scicomm_projects.*", "project_content.*"],
	},
	{
		text: "Your stars, and your place among the contributors of other projects",
		columns: ["project_stars.*", "project_contributors.*"],
	},
	{ text: "The invitations you sent, and mails about them that are not sent yet", columns: ["project_invitations.*"] },
	{
		text: "What moderators have kept of your submissions, with all titles and words about them in their log",
		columns: ["moderation_originals.*", "moderation_words.*"],
	},
	{ text: "What you wrote in reports, and what others wrote in reports of what goes", columns: ["reports.text"] },
	{ text: "What is counted to keep the limits of your account", columns: ["rate_limits.*"] },
	{
		text: "The invitations sent to your address, and our list of mails to it",
		columns: ["project_invitations.*", "mails.*"],
		of: "confirmed",
	},
	{
		text: "Your applications for the showcase that wait or were not accepted, if they have your address",
		columns: ["feature_applications.*", "moderation_originals.*", "moderation_words.*"],
		of: "confirmed",
	},
	{ text: "Your place on the waitlist, if you have one", columns: ["waitlist.*"], of: "confirmed" },
];

export const stays: Fate[] = [
	{
		text: "Your projects that have another owner or an editor, since they work on them; where you are the only owner, whoever has been an editor longest becomes the owner",
		columns: ["scicomm_projects.*", "project_content.*"],
	},
	{
		text: "What you added to projects that stay, and copies that others made of your projects, without your name",
		columns: ["content_versions.*"],
	},
	{
		text: "What became an item of the showcase, since it belongs to no account; write to us if you want it gone",
		columns: ["showcase_items.*"],
	},
	{
		text: "Photos of your cards, covers of your media, and the pictures, files and texts of your projects: nobody sees them any more, and they are deleted within about a day",
		columns: ["images.*", "project_files.*", "content_texts.*"],
	},
	{
		text: "That moderators decided, when, and for which of their reasons, so that their log is whole; it says neither what it was about nor who you are",
		columns: ["moderation_events.*"],
	},
	{
		text: "That something was reported, and for which reason; not by whom",
		columns: ["reports.reason", "reports.subject_kind"],
	},
	{
		text: "A hash of each address that you chose for a card, so that nobody else can take it and pass for you",
		columns: ["retired_handles.*"],
	},
	{ text: "The mail that tells you it is done, until it is sent", columns: ["mails.*"], of: "confirmed" },
	{
		text: "Cards you made without an account and never moved into it; the browser that made a card can delete it",
		columns: ["scicomm_cards.*"],
	},
	{
		text: "What was sent to your address, since it is not confirmed and may be somebody else's: mails for 30 days, a place on the waitlist, invitations, applications for the showcase",
		columns: ["mails.*", "waitlist.*", "project_invitations.*", "feature_applications.*"],
		of: "unconfirmed",
	},
];
