import { href } from "react-router";
import { askedAtOnce, hoursToAnswer } from "#app/requests/routing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/how-requests-find-people.ts";
import { HelpArticle } from "./help-article.tsx";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const intro = "Who is asked when somebody looks for a communicator, and in which order.";

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title: "How requests find people", description: intro, path: href("/requests/how") });
}

const sections = [
	{
		id: "who",
		title: "Who can be asked",
		text: (
			<>
				<p>Only those whom a request fits. It fits you if your card</p>
				<ul>
					<li>is in the directory, and your email address is confirmed;</li>
					<li>says that you answer requests, and you have room left this month;</li>
					<li>
						if it names any kind of availability from our list, names one that suits the request, such as public
						speaking for a talk;
					</li>
					<li>names one of the topics it asks for, if it asks for any, and one of its languages;</li>
					<li>says that you come to its place: online, anywhere, within its country, or to your own town;</li>
					<li>does not rule out what the request pays.</li>
				</ul>
				<p>
					So a card that names no language is never asked, and one that names neither its town nor its country is asked
					only for what is online, unless you travel anywhere.
				</p>
				<p>It fits or it does not: there is no score. Nobody is asked by somebody whom they have blocked.</p>
			</>
		),
	},
	{
		id: "order",
		title: "In which order",
		text: (
			<>
				<p>
					Whoever was asked least often this month comes first; then whoever was asked least often ever; then whoever
					has gone longest without being asked. Those who are still equal come in random order, a new one for each
					request.
				</p>
				<p>
					Stars, followers, the age of a card and what you answered before count for nothing. A no never counts against
					you.
				</p>
			</>
		),
	},
	{
		id: "turns",
		title: "A few at a time",
		text: (
			<p>
				For each communicator who is wanted, {askedAtOnce} are asked at a time. Whoever says no, or does not answer
				within {hoursToAnswer} hours, makes room for the next. Whoever says no can suggest a colleague, who comes next
				whatever they explain, if the rest fits. You can still say yes later, until as many as were wanted have; then
				the request is closed.
			</p>
		),
	},
	{
		id: "yes",
		title: "When you say yes",
		text: (
			<p>
				The two of you talk in your <a href={href("/messages")}>messages</a>, under the name of your card. Your address
				is not shown.
			</p>
		),
	},
	{
		id: "stop",
		title: "When it is too much",
		text: (
			<p>
				Say on your card how many requests you take in a month, or 'Not now'. Each request you are asked for has a
				button for that too, and its mail a link that ends such mails.
			</p>
		),
	},
];

export default function HowRequestsFindPeople() {
	return (
		<HelpArticle
			title="How requests find people"
			intro={intro}
			sections={sections}
			next={
				<div className="actions">
					<ButtonLink to={href("/requests/new")} variant="sun">
						Ask for somebody
					</ButtonLink>
					<ButtonLink to={href("/requests/openness")}>How requests go</ButtonLink>
					<ButtonLink to={href("/help/requests")}>More about requests</ButtonLink>
				</div>
			}
		/>
	);
}
