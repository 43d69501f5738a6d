import { Fragment, type ReactNode } from "react";
import { DeadLink } from "#app/links/dead-link.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Chip, Chips } from "#app/ui/chip.tsx";
import { hostOf } from "#app/ui/host-of.ts";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { askingFacts } from "./asking.ts";
import { blueskyUrl, type CardFace as Face, hostAndPathOf, initialsOf, withHttps } from "./card.ts";
import { OrcidLink } from "./orcid-link.tsx";
import "./cards.css";

interface CardFaceProps {
	card: Face;
	/** The level of the name's heading. */
	heading?: "h1" | "h2" | "h3";
	/** The foot of the card, such as a link to the site. */
	footer?: ReactNode;
}

/**
 * A whole card. Its look is nothing but the variables that `data-card-style` sets; the markup is the same for every style. The
 * classes `h-card`, `p-…` and `u-…` have no look: programs read the card by them (microformats2).
 */
export function CardFace({ card, heading: Heading = "h2", footer }: CardFaceProps) {
	const initials = initialsOf(card.name);
	return (
		<article className="card h-card" data-card-style={card.cardStyle}>
			<div className="card-band">
				<MorseCode text={initials} />
			</div>
			<div className="card-body">
				<header className="card-head">
					<Avatar initials={initials} src={card.avatarUrl} size="large" />
					<div className="min-w-0">
						<Heading className="card-name p-name" dir="auto">
							{card.name || "Your name"}
						</Heading>
						<p className="card-title p-job-title" dir="auto">
							{card.title}
						</p>
					</div>
				</header>
				{card.bio && (
					<p className="p-note" dir="auto">
						{card.bio}
					</p>
				)}
				{card.expertise && (
					<Part label="Expertise">
						<p className="card-strong p-category" dir="auto">
							{card.expertise}
						</p>
					</Part>
				)}
				{card.availability.length > 0 && (
					<Part label="Available For">
						<ChipList texts={card.availability} />
					</Part>
				)}
				{card.workSamples.length > 0 && (
					<Part label="Work Samples">
						<ul className="card-links">
							{card.workSamples.map((sample) => (
								<li key={`${sample.title} ${sample.url}`}>
									<a href={sample.url} target="_blank" rel="noopener noreferrer nofollow ugc" dir="auto">
										{sample.title}
									</a>
									<span className="card-host">{hostOf(sample.url)}</span>
									<DeadLink {...sample} deadSince={sample.deadSince ?? null} colour="card-dead" />
								</li>
							))}
						</ul>
					</Part>
				)}
				<AskingFacts card={card} />
				<Contact card={card} />
				{card.openToCollaborations && <p className="card-open">Open to collaborations</p>}
				{footer && <footer className="card-footer">{footer}</footer>}
			</div>
		</article>
	);
}

function AskingFacts({ card }: { card: Face }) {
	const facts = askingFacts(card);
	if (facts.length === 0) return null;
	return (
		<Part label="Good to Know">
			<ul className="card-contact">
				{facts.map(({ name, text }) => (
					<li key={name}>
						<span className="card-host">{name}</span>
						<span dir="auto">{text}</span>
					</li>
				))}
			</ul>
		</Part>
	);
}

function Contact({ card }: { card: Face }) {
	const links = [
		{ label: "Email", text: card.email, href: `mailto:${card.email}` },
		{ label: "Website", text: hostOf(withHttps(card.website)), href: withHttps(card.website) },
		{ label: "Bluesky", text: card.bluesky, href: blueskyUrl(card.bluesky) },
		{ label: "LinkedIn", text: hostAndPathOf(withHttps(card.linkedin)), href: withHttps(card.linkedin) },
	].filter(({ text }) => text !== "");
	if (links.length === 0 && !card.orcid) return null;
	return (
		<Part label="Contact">
			<ul className="card-contact">
				{links.map(({ label, text, href }) => (
					<li key={label}>
						<span className="card-host">{label}</span>
						{label === "Email" ? (
							<a href={href} className="u-email">
								{text}
							</a>
						) : (
							<a href={href} className="u-url" target="_blank" rel="me noopener noreferrer nofollow ugc">
								{text}
							</a>
						)}
					</li>
				))}
				{card.orcid && (
					<li>
						<span className="card-host">ORCID iD</span>
						<OrcidLink id={card.orcid} />
					</li>
				)}
			</ul>
		</Part>
	);
}

/** Chips that read as a list joined by commas to those who hear or copy them. */
function ChipList({ texts }: { texts: string[] }) {
	return (
		<Chips>
			{texts.map((text, i) => (
				<Fragment key={text}>
					{i > 0 && <span className="sr-only">, </span>}
					<Chip>
						<bdi>{text}</bdi>
					</Chip>
				</Fragment>
			))}
		</Chips>
	);
}

function Part({ label, children }: { label: string; children: ReactNode }) {
	return (
		<section>
			<p className="card-label">{label}</p>
			{children}
		</section>
	);
}
