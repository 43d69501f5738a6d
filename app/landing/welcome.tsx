import { href } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { countMembers, joinFromForm } from "#app/waitlist/waitlist.server.ts";
import { waitlistMessages } from "#app/waitlist/waitlist.ts";
import { WaitlistForm } from "#app/waitlist/waitlist-form.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/welcome.ts";
import { PlannedMark } from "./planned-mark.tsx";
import "./welcome.css";

export async function loader({ context }: Route.LoaderArgs) {
	return { members: await countMembers(context) };
}

export function action({ request, context }: Route.ActionArgs) {
	return joinFromForm(request, context);
}

export const handle: RouteHandle = { reads: ["waitlist"], failed: waitlistMessages.failed };

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Welcome to Heliograph",
		tab: "Welcome to Heliograph",
		description: "What Heliograph is for, who is here, and where it goes.",
		path: href("/welcome"),
	});
}

export default function Welcome({ loaderData: { members } }: Route.ComponentProps) {
	const signedIn = Boolean(useRootData()?.account);
	return (
		<div className="page welcome">
			<section className="welcome-head">
				<MorseCode text="welcome" thickness={6} className="text-sun-deep" />
				<h1 className="display">Welcome to Heliograph</h1>
				<p className="lead">
					A place for people who explain science: to find each other, work together, and be found by those who want to
					listen.
				</p>
				<div className="actions">
					<ButtonLink to={href("/collab")}>Collab Board</ButtonLink>
					<ButtonLink to={href("/resources")}>Resources</ButtonLink>
				</div>
			</section>
			<ul className="figures">
				<li>
					<strong>{members.toLocaleString("en-US")}</strong> {members === 1 ? "Member" : "Members"}
				</li>
				<li>
					<strong>30+</strong> Collab Opportunities
				</li>
				<li>
					<strong>50+</strong> Resources
				</li>
			</ul>
			{signedIn ? (
				<section className="welcome-section">
					<h2>Your account</h2>
					<div>
						<p>Your cards, and what you have posted to the boards, are on your profile.</p>
						<ButtonLink to={href("/profile")}>Go to your profile</ButtonLink>
					</div>
				</section>
			) : (
				<section className="welcome-section">
					<h2>Join us</h2>
					<div>
						<p>With an account your cards stay together, and you can post to the boards and work on projects.</p>
						<ButtonLink to={href("/signup")} variant="sun">
							Create an Account
						</ButtonLink>
					</div>
				</section>
			)}
			<section className="welcome-section">
				<h2>Future Direction</h2>
				<div>
					<p>
						We started with cards and a directory, because people come first. The showcase, the portfolio builder,
						projects that others may build on, and the boards for resources, collaboration, jobs, requests, events and
						media followed. All of them are open.
					</p>
					<p>
						<PlannedMark /> News comes next. In the end, those who value good explanations should also be able to pay
						for them, directly and without an advertiser in between.
					</p>
				</div>
			</section>
			<section className="welcome-section">
				<h2>Stay Updated</h2>
				<div>
					<p>Leave your email and you get one message when something new is ready.</p>
					<WaitlistForm label="Submit" busyLabel="Submitting..." variant="ghost" />
				</div>
			</section>
		</div>
	);
}
