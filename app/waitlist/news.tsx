import { href } from "react-router";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/news.ts";
import { joinFromForm } from "./waitlist.server.ts";
import { waitlistMessages } from "./waitlist.ts";
import { WaitlistForm } from "./waitlist-form.tsx";

export function action({ request, context }: Route.ActionArgs) {
	return joinFromForm(request, context);
}

export const handle: RouteHandle = { reads: [], failed: waitlistMessages.failed };

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "News",
		description: "News from the people who explain science. Leave your email and hear when it starts.",
		path: href("/news"),
	});
}

export default function News() {
	return (
		<div className="page news">
			<MorseCode text="news" thickness={6} className="text-sun-deep" />
			<h1 className="display">Coming Soon</h1>
			<p className="lead">
				News will tell what science communicators are up to: new work, open calls and what we are building. Leave your
				email and you get one message when it starts.
			</p>
			<WaitlistForm label="Get Notified" busyLabel="Submitting..." variant="sun" />
		</div>
	);
}
