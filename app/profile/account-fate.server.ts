/**
 * What the page of deletion promises, sentence by sentence, each with the columns of the database that it is about. The tests hold
 * it against every column there is, and against what a deletion leaves behind.
 */
import type { Fate } from "#app/feature.ts";
import { features } from "#app/features.server.ts";

export const goes: Fate[] = lastIfLimited([
	{
		text: "Your name, email and password, the changes of your email, your passkeys, what two-step sign-in needs, and the log of your sign-ins",
		columns: [
			...["users.*", "credentials.*", "verifications.*", "email_changes.*"],
			...["second_factors.*", "passkeys.*", "security_events.*"],
		],
	},
	{ text: "All sessions, in every browser", columns: ["sessions.*"] },
	...features.flatMap(({ erasure }) => erasure.goes),
	{
		text: "What you follow, your notifications, and what you have chosen of our mails",
		columns: ["follows.*", "notifications.*", "mail_settings.*"],
	},
	{ text: "What we note of the links in all this, within about an hour", columns: ["link_uses.*"] },
	{
		text: "What moderators have kept of your submissions, with their titles and all that the log says about them",
		columns: ["moderation_originals.*", "moderation_words.*"],
	},
	{
		text: "What you wrote in reports, and what others wrote in reports about content that is deleted",
		columns: ["reports.text"],
	},
	{ text: "The counters for your account's limits", columns: ["rate_limits.*"] },
	{
		text: "The invitations sent to your address, and our list of mails to it",
		columns: ["project_invitations.*", "mails.*"],
		of: "confirmed",
	},
	{ text: "Your place on the waitlist, if you have one", columns: ["waitlist.*"], of: "confirmed" },
	{
		text: "What was written under your address without signing in, and waits to be confirmed",
		columns: ["unconfirmed_posts.*"],
		of: "confirmed",
	},
]);

export const stays: Fate[] = lastIfLimited([
	...features.flatMap(({ erasure }) => erasure.stays ?? []),
	{
		text: "Photos of your cards, covers of your media, and the pictures, files and texts of your projects: nobody sees them any more, and they are deleted within about a day",
		columns: ["images.*", "project_files.*", "content_texts.*"],
	},
	{
		text: "The record that moderators made a decision, when and for which reason, so that their log is complete. It names neither your content nor you",
		columns: ["moderation_events.*", "users.suspended_by"],
	},
	{
		text: "The record that something was reported and for which reason, but not by whom",
		columns: ["reports.reason", "reports.subject_kind"],
	},
	{
		text: "If you or something of yours was moved in here from another site: a hash of its id or address, so that it is not moved in again",
		columns: ["moved_in.*"],
	},
	{ text: "The mail that tells you it is done, until it is sent", columns: ["mails.*"], of: "confirmed" },
	{
		text: "What was sent to your address, since it is not confirmed and may be somebody else's: mails for 30 days, a place on the waitlist, invitations, applications for the showcase, for two days what was written under it without signing in",
		columns: ["mails.*", "unconfirmed_posts.*", "waitlist.*", "project_invitations.*", "feature_applications.*"],
		of: "unconfirmed",
	},
]);

/** What goes for every account comes first. */
function lastIfLimited(sentences: Fate[]) {
	return [...sentences.filter(({ of }) => !of), ...sentences.filter(({ of }) => of)];
}

export function fateOf(confirmed: boolean) {
	const textsOf = (sentences: Fate[]) =>
		sentences.filter(({ of }) => !of || (of === "confirmed") === confirmed).map(({ text }) => text);
	return { goes: textsOf(goes), stays: textsOf(stays) };
}
