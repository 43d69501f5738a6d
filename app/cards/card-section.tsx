import { Fragment, useId } from "react";
import { Day } from "#app/ui/day.tsx";
import type { Section } from "./of-card.ts";

export function CardSection({ title, rows, all }: Section) {
	const headingId = useId();
	return (
		<section className="card-section" aria-labelledby={headingId}>
			<h2 id={headingId}>{title}</h2>
			<ul>
				{rows.map(({ id, title, path, mark, about }) => (
					<li key={id}>
						<a href={path} dir="auto">
							{title}
						</a>
						<span>
							{mark && <strong>{mark} </strong>}
							{about.map((part, i) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: what is said of a row never changes its order.
								<Fragment key={i}>
									{i > 0 && " · "}
									{typeof part === "string" ? <bdi>{part}</bdi> : <Day at={part} />}
								</Fragment>
							))}
						</span>
					</li>
				))}
			</ul>
			{all && (
				<p className="to-all">
					<a href={all.to}>{all.label}</a>
				</p>
			)}
		</section>
	);
}
