import { href } from "react-router";
import { deadAfter } from "#app/links/link.ts";
import { notificationDays } from "#app/notifications/notification.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/following.ts";
import { FindingThings, PageOfThing, YourHome } from "./finding-things.tsx";
import { HelpArticle } from "./help-article.tsx";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const title = "Find, follow and save";
const intro = "How to find what is here, hear of what is new, and keep what you want to read again.";

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title, description: intro, path: href("/help/following") });
}

const sections = [
	{ id: "find", title: "Finding things", text: <FindingThings /> },
	{ id: "pages", title: "The page of a thing", text: <PageOfThing /> },
	{ id: "home", title: "Your home", text: <YourHome /> },
	{
		id: "follow",
		title: "Following",
		text: (
			<p>
				Follow a communicator, a project or a topic, or any list with its filters, such as remote writing jobs. What is
				new appears on <a href={href("/home")}>your home</a>. Nobody sees what you follow; communicators see how many
				follow them.
			</p>
		),
	},
	{
		id: "mail",
		title: "What we mail you",
		text: (
			<>
				<p>
					New things from what you follow come in one mail, daily or weekly, in the morning of your time zone, and never
					an empty one. <a href={href("/notifications/settings")}>Choose how often</a>, or switch it off.
				</p>
				<p>
					Some things that concern you, such as a new role or a dead link, are mailed soon; you choose for each kind.
				</p>
				<p>
					Every such mail has a link to unsubscribe, without signing in. Mails that you need, such as those about your
					password or a new browser, come whatever you choose.
				</p>
			</>
		),
	},
	{
		id: "notifications",
		title: "Notifications",
		text: (
			<p>
				The bell has what concerns you: invitations, stars, decisions, jobs that close soon, links of yours that no
				longer work. They are forgotten after {notificationDays} days.
			</p>
		),
	},
	{
		id: "messages",
		title: "Messages",
		text: (
			<p>
				Turn on <strong>Reach me through Heliograph</strong> on your card, and others can write to you without knowing
				your address. <a href={href("/messages")}>Your messages</a> stay here. Add others to a conversation: they see
				what is written from then on. You can leave a conversation of three or more people for good, mute one, block
				somebody, and report what breaks the rules. Nobody reads along: moderators see only what is reported, and a text
				that goes to many people.
			</p>
		),
	},
	{
		id: "save",
		title: "Saving",
		text: (
			<p>
				<strong>Save</strong> on a page, or the key <kbd>s</kbd>, keeps a thing among{" "}
				<a href={href("/saved")}>what you saved</a>, with a note if you like. Only you see what you saved. If a thing is
				removed, your note stays, and you are told.
			</p>
		),
	},
	{
		id: "lists",
		title: "Lists, and publishing them",
		text: (
			<p>
				Put what belongs together into a <a href={href("/lists/new")}>list</a>, in your order. A list is yours alone
				until you publish it: then it has an address, a feed and a picture for when somebody shares it, and your card
				can show it. Notes are public only if the list shows them. You can export everything as a table.
			</p>
		),
	},
	{
		id: "dead-links",
		title: "Links that no longer work",
		text: (
			<>
				<p>
					Links to other sites are checked now and then. <strong>This link has seemed dead</strong> says that an address
					failed {deadAfter.failures} times over {deadAfter.days} days or longer. It may come back; until then the
					archive's copy shows what was there about the day it first failed.
				</p>
				<p>
					If it is yours, you are told once. Edit your card, resource or media item and change the address. The mark
					goes with the old address, or by itself when that works again.
				</p>
				<p>
					<strong>Already listed</strong> above a form says that something there leads where yours does. Look at it in a
					new tab, and press <strong>Submit anyway</strong> if yours is not the same.
				</p>
			</>
		),
	},
];

export default function FollowingHelp() {
	return (
		<HelpArticle
			title={title}
			intro={intro}
			sections={sections}
			next={
				<div className="actions">
					<ButtonLink to={href("/search")} variant="sun">
						Find something
					</ButtonLink>
					<ButtonLink to={href("/following")}>What you follow</ButtonLink>
				</div>
			}
		/>
	);
}
