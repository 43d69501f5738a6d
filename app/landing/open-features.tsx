import { href } from "react-router";
import { cardStyles, initialsOf, slugOf } from "#app/cards/card.ts";
import type { ShowcaseItem } from "#app/showcase/showcase.server.ts";
import { Flashes } from "#app/ui/flashes.tsx";
import { Icon } from "#app/ui/icon.tsx";
import "./open-features.css";

interface OpenFeaturesProps {
	/** A name from the directory, for the examples. */
	name: string | undefined;
	/** Items of the showcase. */
	items: ShowcaseItem[];
}

/** What can be used today, each with a small picture of itself. */
export function OpenFeatures({ name = "Rachel Carson", items }: OpenFeaturesProps) {
	const pictures = items.flatMap(({ id, imageUrl }) => (imageUrl ? [{ id, imageUrl }] : []));
	return (
		<ul className="open-features">
			<li className="feature feature-wide">
				<div className="feature-text">
					<h3>
						<a href={href("/scicomm/card/create")}>A card in two minutes</a>
					</h3>
					<p>Your field, your work, how to reach you. Five looks, and no account needed.</p>
				</div>
				<div className="mini-cards" aria-hidden="true">
					{cardStyles.map(({ value }) => (
						<div key={value} className="card" data-card-style={value}>
							<div className="card-band">
								<Flashes text={initialsOf(name)} thickness={4} />
							</div>
							<div className="card-body">
								<span className="avatar">{initialsOf(name)}</span>
								<span className="mini-line" />
								<span className="mini-line" />
							</div>
						</div>
					))}
				</div>
			</li>
			<li className="feature">
				<div className="feature-text">
					<h3>
						<a href={href("/scicomm/card/directory")}>Found, even misspelt</a>
					</h3>
					<p>The directory searches names and topics, and forgives a slip of the finger.</p>
				</div>
				<div className="mini-search" aria-hidden="true">
					<span className="mini-field">
						<Icon name="search" />
						{misspelt(name)}
					</span>
					<span className="mini-result">
						<span className="avatar">{initialsOf(name)}</span>
						{name}
					</span>
				</div>
			</li>
			<li className="feature">
				<div className="feature-text">
					<h3>
						<a href={href("/scicomm/card/directory")}>A link for every card</a>
					</h3>
					<p>Short enough to say out loud at the end of a talk.</p>
				</div>
				<p className="mini-field mini-link" aria-hidden="true">
					/card/<strong>{slugOf(name)}</strong>
				</p>
			</li>
			<li className="feature feature-wide">
				<div className="feature-text">
					<h3>
						<a href={href("/showcase")}>A showcase of good work</a>
					</h3>
					<p>Blogs, publications and people that make science easy to follow. Apply, and yours may be next.</p>
				</div>
				{pictures.length > 0 && (
					<div className="mini-pictures">
						{pictures.map(({ id, imageUrl }) => (
							<img key={id} src={imageUrl} alt="" width={1200} height={750} loading="lazy" decoding="async" />
						))}
					</div>
				)}
			</li>
		</ul>
	);
}

/** The name with two of its letters swapped. */
function misspelt(name: string) {
	const [word = ""] = name.split(/\s/u);
	const letters = Array.from(word);
	const [last = "", before = ""] = [letters.pop(), letters.pop()];
	return [...letters, last, before].join("");
}
