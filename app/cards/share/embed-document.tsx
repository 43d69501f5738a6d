import { renderToStaticMarkup } from "react-dom/server";
import { Avatar } from "#app/ui/avatar.tsx";
import { hostOf } from "#app/ui/host-of.ts";
import { MorseCode } from "#app/ui/morse-code.tsx";
import siteStyles from "#app/ui/styles.css?url";
import type { Card } from "../card.server.ts";
import { blueskyUrl, initialsOf } from "../card.ts";
import cardStyles from "../cards.css?url";
import embedStyles from "./embed.css?url";
import { embedTitle } from "./embedding.ts";

interface EmbedProps {
	card: Card;
	url: string;
	/** `light` or `dark`; anything else follows the device. */
	theme: string | null;
}

/** The document inside the frame. Its links leave the frame: to the card in the whole window, to other sites in a new tab. */
export function renderEmbed(props: EmbedProps) {
	return `<!DOCTYPE html>${renderToStaticMarkup(<EmbedDocument {...props} />)}`;
}

function EmbedDocument({ card, url, theme }: EmbedProps) {
	const initials = initialsOf(card.name);
	return (
		<html lang="en" data-theme={theme === "light" || theme === "dark" ? theme : undefined}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{!card.isVisible && <meta name="robots" content="noindex" />}
				<title>{`${embedTitle(card)} · Heliograph`}</title>
				<link rel="canonical" href={url} />
				{[siteStyles, cardStyles, embedStyles].map((address) => (
					<link key={address} rel="stylesheet" href={address} />
				))}
			</head>
			<body>
				<main className="card embed h-card" data-card-style={card.cardStyle}>
					<div className="card-band">
						<MorseCode text={initials} />
					</div>
					<div className="card-body">
						<header className="card-head">
							<Avatar initials={initials} src={card.avatarUrl} size="large" />
							<div className="min-w-0">
								<h1 className="card-name" dir="auto">
									<a href={url} className="p-name u-url" target="_top">
										{card.name}
									</a>
								</h1>
								<p className="card-title p-job-title" dir="auto">
									{card.title}
								</p>
							</div>
						</header>
						{card.bio && (
							<p className="embed-bio p-note" dir="auto">
								{card.bio}
							</p>
						)}
						<p className="card-strong embed-expertise p-category" dir="auto">
							{card.expertise}
						</p>
						<footer className="card-footer embed-footer">
							<a href={url} target="_top">
								See the card on Heliograph
							</a>
							<Elsewhere card={card} />
						</footer>
					</div>
				</main>
			</body>
		</html>
	);
}

function Elsewhere({ card }: { card: Card }) {
	const links = [
		{ label: "Website", text: hostOf(card.website), address: card.website },
		{ label: "Bluesky", text: card.bluesky, address: blueskyUrl(card.bluesky) },
		{ label: "LinkedIn", text: card.linkedin, address: card.linkedin },
	].filter(({ text }) => text !== "");
	return links.map(({ label, address }) => (
		<a key={label} href={address} className="u-url" target="_blank" rel="me noopener noreferrer nofollow ugc">
			{label}
		</a>
	));
}
