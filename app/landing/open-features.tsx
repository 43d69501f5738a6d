import type { ReactNode } from "react";
import { href } from "react-router";
import { cardStyles, initialsOf, slugOf } from "#app/cards/card.ts";
import type { ShowcaseItem } from "#app/showcase/showcase-list.server.ts";
import { Chip, Chips } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { boardTiles } from "./board-tiles.ts";
import "./open-features.css";

interface OpenFeaturesProps {
	/** A name from the directory, for the examples. */
	name: string | undefined;
	/** Items of the showcase. */
	items: ShowcaseItem[];
	signedIn: boolean;
}

/** What can be used today, each with a small picture of itself. */
export function OpenFeatures({ name = "Rachel Carson", items, signedIn }: OpenFeaturesProps) {
	const pictures = items.flatMap(({ id, imageUrl }) => (imageUrl ? [{ id, imageUrl }] : []));
	return (
		<ul className="open-features">
			<Feature
				to={href("/scicomm/card/create")}
				title="A card in two minutes"
				text={`Your field, your work, how to reach you, in five looks.${signedIn ? "" : " No account needed."}`}
				wide
			>
				<div className="mini-cards" aria-hidden="true">
					{cardStyles.map(({ value }) => (
						<div key={value} className="card" data-card-style={value}>
							<div className="card-band">
								<MorseCode text={initialsOf(name)} thickness={4} />
							</div>
							<div className="card-body">
								<span className="avatar">{initialsOf(name)}</span>
								<span className="mini-line" />
								<span className="mini-line" />
							</div>
						</div>
					))}
				</div>
			</Feature>
			<Feature
				to={href("/scicomm/card/directory")}
				title="Found, even misspelt"
				text="The directory searches names and topics, and forgives a slip in a name."
			>
				<div className="mini-rows" aria-hidden="true">
					<span className="mini-field">
						<Icon name="search" />
						{misspelt(name)}
					</span>
					<MiniPerson name={name} />
				</div>
			</Feature>
			<Feature
				to={href("/scicomm/card/directory")}
				title="A link for every card"
				text="Short enough to say out loud at the end of a talk."
			>
				<p className="mini-field mini-link" aria-hidden="true">
					/card/<strong>{slugOf(name)}</strong>
				</p>
			</Feature>
			<Feature
				to={href("/showcase")}
				title="A showcase of good work"
				text="Blogs, publications and people that make science easy to follow. Apply, and yours may be next."
				wide
			>
				{pictures.length > 0 && (
					<div className="mini-pictures">
						{pictures.map(({ id, imageUrl }) => (
							<img key={id} src={imageUrl} alt="" width={1200} height={750} loading="lazy" decoding="async" />
						))}
					</div>
				)}
			</Feature>
			<Feature
				to={href("/portfolio")}
				title="A portfolio that is a file"
				text="Build a page of your work in the browser and download it, to put anywhere. None of it is sent to us."
				wide
			>
				<div className="mini-page" aria-hidden="true">
					<div className="mini-page-head">
						<MorseCode text={initialsOf(name)} thickness={4} />
						<strong>{name}</strong>
					</div>
					<div className="mini-works">
						<span />
						<span />
						<span />
					</div>
				</div>
			</Feature>
			{boardTiles.map(({ words, ...tile }) => (
				<Feature key={tile.to} {...tile}>
					<MiniWords words={words} />
				</Feature>
			))}
			<Feature
				to={signedIn ? href("/profile") : href("/signup")}
				title="One account for your cards"
				text="Change them from any device, hide them, or take all your data with you."
				wide
			>
				<div className="mini-rows" aria-hidden="true">
					<MiniPerson name={name}>
						<Icon name="pencil" />
					</MiniPerson>
				</div>
			</Feature>
		</ul>
	);
}

interface FeatureProps {
	to: string;
	title: string;
	text: string;
	wide?: boolean;
	children: ReactNode;
}

function Feature({ to, title, text, wide = false, children }: FeatureProps) {
	return (
		<li className="tile feature" data-wide={wide || undefined}>
			<div className="feature-text">
				<h3>
					<a href={to} className="tile-link">
						{title}
					</a>
				</h3>
				<p>{text}</p>
			</div>
			{children}
		</li>
	);
}

function MiniWords({ words }: { words: string[] }) {
	return (
		<div className="mini-rows" aria-hidden="true">
			<Chips>
				{words.map((word) => (
					<Chip key={word}>{word}</Chip>
				))}
			</Chips>
		</div>
	);
}

function MiniPerson({ name, children }: { name: string; children?: ReactNode }) {
	return (
		<span className="mini-person">
			<span className="avatar">{initialsOf(name)}</span>
			<span>{name}</span>
			{children}
		</span>
	);
}

/** The name with two of its letters swapped. */
function misspelt(name: string) {
	const [word = ""] = name.split(/\s/u);
	const letters = Array.from(word);
	const [last = "", before = ""] = [letters.pop(), letters.pop()];
	return [...letters, last, before].join("");
}
