import { Avatar } from "../avatar.tsx";
import { MorseCode } from "../morse-code.tsx";
import { Specimen } from "./specimen.tsx";

export function Words() {
	return (
		<>
			<Specimen name="Headings: display, headline, h1 to h4">
				<p className="display">Amplify Science Voices</p>
				<p className="headline mt-4">Good science travels at the speed of trust.</p>
				<h1 className="mt-4">Create your SciComm card</h1>
				<h2 className="mt-4">Marine biologists write</h2>
				<h3 className="mt-3">What you explain</h3>
				<h4 className="mt-2">Where to find you</h4>
			</Specimen>
			<Specimen name="Text, link, lead, muted">
				<p>
					Researchers explain for free, at night, and mostly alone. We give that work a{" "}
					<a href="#main">home that people can find</a>: a card, a board, and projects that others may build on.
				</p>
				<p className="lead mt-3">Make a card that says what you explain.</p>
				<p className="mt-3 text-muted">1,204 people are waiting.</p>
				<p className="mt-3 text-sun-deep">Amber as text</p>
			</Specimen>
			<Specimen name="A word without a place to break">
				<p>Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft</p>
			</Specimen>
			<Specimen name="Flashes: sun, sun-deep, on a band, empty text">
				<MorseCode text="science" className="text-sun" />
				<MorseCode text="RC" className="mt-4 text-sun-deep" thickness={4} />
				<div className="mt-4 rounded-t-card bg-sun p-5 text-on-sun">
					<MorseCode text="RC" />
				</div>
				<MorseCode text="" />
			</Specimen>
			<Specimen name="Avatar: initials, large, one letter, picture">
				<div className="flex items-center gap-3">
					<Avatar initials="RC" />
					<Avatar initials="MF" size="large" />
					<Avatar initials="U" alt="Unnamed" />
					<Avatar initials="RC" src="/favicon.svg" size="large" alt="A picture" />
				</div>
			</Specimen>
		</>
	);
}
