import { MorseCode } from "#app/ui/morse-code.tsx";
import { audiences } from "./offers.ts";
import { PlannedMark } from "./planned-mark.tsx";
import "./audiences.css";

/** The three groups of people the site is for, and what each gets. What is open today is a link. */
export function Audiences() {
	return (
		<section className="frame" aria-labelledby="audiences">
			<h2 id="audiences" className="sr-only">
				Who it is for
			</h2>
			<div className="audiences">
				{audiences.map(({ name, flash, offers }) => (
					<div key={name} className="audience">
						<MorseCode text={flash} className="text-sun" />
						<h3>{name}</h3>
						<ul>
							{offers.map(({ name: offer, text, to }) => (
								<li key={offer} data-planned={!to || undefined}>
									<p className="offer">
										{to ? (
											<a href={to}>{offer}</a>
										) : (
											<>
												{offer} <PlannedMark />
											</>
										)}
									</p>
									<p className="text-muted">{text}</p>
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
		</section>
	);
}
