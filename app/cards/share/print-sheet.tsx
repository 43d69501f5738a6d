import { MorseCode } from "#app/ui/morse-code.tsx";
import { countCharacters } from "#app/web/text.ts";
import type { Card } from "../card.server.ts";
import { initialsOf } from "../card.ts";
import { readableUrl } from "../card-address.ts";
import { QrCode } from "./qr-code.tsx";
import "../cards.css";

/** Most characters of an address that fit on a line of the printed card. What is longer is left to the code. */
const lineLength = 36;

/** A card as it is printed: 85 × 55 mm in a sheet of 105 × 75, its colours 3 mm past the edge where it is cut, the marks beyond. */
export function PrintSheet({ card, url }: { card: Card; url: string }) {
	const contacts = [card.email, readableUrl(card.website), card.bluesky].filter(
		(line) => line !== "" && countCharacters(line) <= lineLength,
	);
	return (
		<div className="print-sheet" data-theme="light">
			<CropMarks />
			<article className="card print-card" data-card-style={card.cardStyle}>
				<div className="card-band">
					<MorseCode text={initialsOf(card.name)} />
				</div>
				<div className="print-body">
					<div className="print-text">
						<h2 className="card-name" data-length={lengthOf(card.name)} dir="auto">
							{card.name}
						</h2>
						<p className="card-title" dir="auto">
							{card.title}
						</p>
						{contacts.length > 0 && (
							<ul className="print-contacts">
								{contacts.map((line) => (
									<li key={line}>{line}</li>
								))}
							</ul>
						)}
					</div>
					<QrCode card={card} className="print-qr" />
				</div>
				<p className="print-address">{readableUrl(url)}</p>
			</article>
		</div>
	);
}

function lengthOf(name: string) {
	const characters = countCharacters(name);
	return characters > 50 ? "long" : characters > 24 ? "medium" : "short";
}

/** Where to cut, in millimetres of the sheet: 10 mm from its edges, drawn outside of what the colours run over. */
function CropMarks() {
	const [left, right, top, bottom] = [10, 95, 10, 65];
	const marks = [
		...[left, right].map((x) => `M${x} 1v5M${x} 69v5`),
		...[top, bottom].map((y) => `M1 ${y}h5M99 ${y}h5`),
	];
	return (
		<svg className="print-marks" viewBox="0 0 105 75" aria-hidden="true">
			<path d={marks.join("")} />
		</svg>
	);
}
