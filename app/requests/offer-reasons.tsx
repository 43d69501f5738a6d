import { href } from "react-router";
import { languageName } from "#app/boards/languages.ts";
import { listText } from "#app/ui/list-text.ts";
import type { ShownOffer } from "./offers.server.ts";
import { availabilityFor } from "./request.ts";

/** Says whoever was asked why it was them. */
export function OfferReasons({ offer: { card, request, askedBefore, isSuggested } }: { offer: ShownOffer }) {
	const common = request.languages.filter((language) => card?.languages?.includes(language)).map(languageName);
	const fitting = availabilityFor[request.purpose]?.filter((preset) => card?.availability?.includes(preset)) ?? [];
	return (
		<section aria-labelledby="why" className="mt-4">
			<h2 id="why">Why you were asked</h2>
			<ul className="my-3 list-disc pl-5">
				{isSuggested && <li>Somebody who was asked before you suggested you.</li>}
				{card?.expertise && !isSuggested && request.topics.length > 0 && (
					<li>
						Your card says that you explain <bdi>{card.expertise}</bdi>.
					</li>
				)}
				{fitting.length > 0 && <li>Your card says that you are available for {listText(fitting)}.</li>}
				{common.length > 0 && <li>You speak {listText(common)}.</li>}
				<li>Your card says that you answer requests, and nothing that rules out its place or its pay.</li>
				{!isSuggested && <li>{turnText(askedBefore)}</li>}
			</ul>
			<p>
				<a href={href("/requests/how")}>How it is decided who is asked</a>
			</p>
		</section>
	);
}

function turnText(askedBefore: number) {
	const often =
		askedBefore === 0 ? "had not been asked" : `had been asked ${askedBefore === 1 ? "once" : `${askedBefore} times`}`;
	return `You ${often} that month, and nobody else who fits had been asked less often, except those asked together with you.`;
}
