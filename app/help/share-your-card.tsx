import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/share-your-card.ts";
import { HelpArticle } from "./help-article.tsx";
import { Code, Contact, Link, Preview, Slide } from "./sharing-in-person.tsx";
import { Embed, Feeds, Orcid, Privacy, Verify, Work } from "./sharing-on-the-web.tsx";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const intro = "Your card has a link. Everything here is a way to put that link where people are.";

const sections = [
	{ id: "link", title: "Your link", Text: Link },
	{ id: "preview", title: "What people see when you paste it", Text: Preview },
	{ id: "contact", title: "Save contact", Text: Contact },
	{ id: "qr-code", title: "QR code and paper", Text: Code },
	{ id: "talk", title: "At the end of a talk", Text: Slide },
	{ id: "embed", title: "On your own website", Text: Embed },
	{ id: "verify", title: "Verified links", Text: Verify },
	{ id: "orcid", title: "Your ORCID iD", Text: Orcid },
	{ id: "work", title: "Your work under your card", Text: Work },
	{ id: "feeds", title: "Feeds and the API", Text: Feeds },
	{ id: "privacy", title: "Who sees what", Text: Privacy },
];

export function loader({ context }: Route.LoaderArgs) {
	return { origin: context.get(siteContext).origin };
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Share your card",
		description: `${intro} Previews, QR codes, print, slides, embedding, verified profiles, and who sees what.`,
		path: href("/help/share-your-card"),
	});
}

export default function ShareYourCard({ loaderData: { origin } }: Route.ComponentProps) {
	return (
		<HelpArticle
			title="Share your card"
			intro={intro}
			sections={sections.map(({ Text, ...section }) => ({ ...section, text: <Text origin={origin} /> }))}
			next={
				<>
					<p>No card yet? It takes two minutes.</p>
					<div className="actions">
						<ButtonLink to={href("/scicomm/card/create")} variant="sun">
							Create your card
						</ButtonLink>
						<ButtonLink to={href("/profile")}>Go to my cards</ButtonLink>
					</div>
				</>
			}
		/>
	);
}
