import { type ReactNode, useId } from "react";

interface CardSectionProps {
	title: string;
	/** List items: each a link, with what is said of it in a `span` below. */
	children: ReactNode;
	/** The way to all, where they are listed. */
	all?: ReactNode;
}

/** What else a card's page shows of its owner: see the routes below it. */
export function CardSection({ title, children, all }: CardSectionProps) {
	const id = useId();
	return (
		<section className="card-section" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			<ul>{children}</ul>
			{all && <p className="to-all">{all}</p>}
		</section>
	);
}
