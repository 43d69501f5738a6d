import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { waitingDays } from "#app/unconfirmed/unconfirmed.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/requests.ts";
import { HelpArticle } from "./help-article.tsx";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const intro = "Looking for a speaker, an interview, a reader or a chart: how to ask, and what happens then.";

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title: "Help with requests", description: intro, path: href("/help/requests") });
}

const sections = [
	{
		id: "ask",
		title: "Asking for somebody",
		text: (
			<p>
				Anybody can <a href={href("/requests/new")}>add a request</a>: what it is for, what it is about, where, in which
				languages, and until when. A moderator will review it within 48 hours before it appears on the{" "}
				<a href={href("/requests")}>board</a>. If it is not accepted, you are told why, and can send it in again.
			</p>
		),
	},
	{
		id: "without-an-account",
		title: "Without an account",
		text: (
			<>
				<p>
					You don't need an account to ask, or to write to somebody through their card. Give your email address with the
					form; we mail a link to it. It leads to what you wrote, and to a button that sends it. Until you press that,
					nothing is sent and nobody sees it. After {waitingDays} days it is deleted.
				</p>
				<p>
					Sending it makes an account for your address, so that you can find the answers under{" "}
					<a href={href("/messages")}>Messages</a>, can change or close what you asked, and can delete all of it. That
					account has no password. To sign in later, choose one with{" "}
					<a href={href("/reset-password")}>Forgot password?</a>
				</p>
				<p>Were you mailed a link that you did not ask for? You don't need to do anything.</p>
			</>
		),
	},
	{
		id: "good",
		title: "What a good request says",
		text: (
			<p>
				Who will listen or read, how long it takes, and what you have already. Say what you pay, and say so if you can't
				pay. The more precisely you ask, the sooner the right person says yes.
			</p>
		),
	},
	{
		id: "asked",
		title: "Who is asked",
		text: (
			<p>
				Nobody has to search: a request on the board is offered to those whom it fits, a few at a time and in turn.{" "}
				<a href={href("/requests/how")}>How requests find people</a> says who comes when. If your own card says that you
				answer requests, you are asked as well.
			</p>
		),
	},
	{
		id: "close",
		title: "Closing a request",
		text: (
			<>
				<p>
					A request leaves the board after its last day, or as soon as you choose <strong>Close</strong> on its page or
					on your <a href={href("/profile")}>profile</a>. You are then asked what came of it. When the day has passed,
					you are asked once, by mail. Only the numbers are used, to show how well requests work.
				</p>
				<p>
					Still looking? Edit the request and give it a new day: it is on the board again. A closed request can still be
					reached by its link until you delete it.
				</p>
			</>
		),
	},
	{
		id: "change",
		title: "Changing a request",
		text: <p>What you change is on the board at once, and a moderator looks at it afterwards.</p>,
	},
	{
		id: "find",
		title: "Finding requests",
		text: (
			<p>
				Filter the <a href={href("/requests")}>board</a> by purpose, topic, language, place or pay, then follow what you
				have found: you get it by mail, as a feed, or through the <a href={href("/developers")}>public API</a>.
			</p>
		),
	},
	{
		id: "who-sees-what",
		title: "Who sees what",
		text: (
			<p>
				Everyone sees all that is in the form, with your name and your organisation. Only moderators see your email
				address, and nobody sees what you say came of it. The name of an organisation leads to all that is on the boards
				under it; names are as people typed them, and nobody checks them.
			</p>
		),
	},
	{
		id: "receipts",
		title: "Once it has happened",
		text: (
			<>
				<p>
					After a talk, an event or a piece of work in a project, both of you can confirm it under{" "}
					<a href={href("/receipts")}>Receipts</a>: one says what it was, when and before whom, and the other confirms
					every word. Then it stands on the card of whoever did it. One side alone can't make one, and whoever thinks
					that it is wrong can dispute it: it is then hidden until a moderator has looked.
				</p>
				<p>
					A receipt is also a file (Open Badges 3.0), which its holder shows elsewhere.{" "}
					<a href={href("/receipts/verify")}>Anybody can check one</a>, without an account. Its holder can take it off
					the card or withdraw it; then whoever checks it is told so.
				</p>
			</>
		),
	},
];

export default function RequestsHelp() {
	return (
		<HelpArticle
			title="Requests"
			intro={intro}
			sections={sections}
			next={
				<div className="actions">
					<ButtonLink to={href("/requests/new")} variant="sun">
						Ask for somebody
					</ButtonLink>
					<ButtonLink to={href("/requests")}>See who is looking</ButtonLink>
				</div>
			}
		/>
	);
}
