/** What 'Share your card' says of the link itself, and of people you meet. */
import { href } from "react-router";
import { readableUrl } from "#app/cards/card-address.ts";
import { handleLimits } from "#app/cards/handles/handle.ts";

export interface HelpText {
	/** Where the site is reached. */
	origin: string;
}

export function Link({ origin }: HelpText) {
	const example = readableUrl(`${origin}${href("/card/:id", { id: "ada-tidewell" })}`);
	return (
		<>
			<p>
				You can find it under <strong>Share</strong> on your card, with a button that copies it. It works for everybody,
				with or without an account.
			</p>
			<p>
				With an account you can choose a <strong>handle</strong>, so that people can type the link or remember it:
			</p>
			<p className="help-example">{example}</p>
			<ul>
				<li>A card made without an account moves to yours once you are signed in in the same browser.</li>
				<li>
					Open <a href={href("/profile")}>your profile</a> and press <strong>Address</strong> beside the card. Use
					lowercase letters, digits and hyphens, {handleLimits.shortest} to {handleLimits.longest} characters.
				</li>
				<li>Use the name people know you by. A handle that is easy to say is easy to find.</li>
				<li>
					You can change it later. Earlier links and printed codes keep leading to your card, and nobody else can ever
					take them.
				</li>
			</ul>
		</>
	);
}

export function Preview() {
	return (
		<>
			<p>
				Mail programs, chats and social networks show a preview: a picture of your card with your name, your title and
				the first words of your bio. A short first sentence that says what you do helps most.
			</p>
			<p>
				The picture is drawn anew when you change your card. Networks keep the old one for hours or days. If it still
				shows:
			</p>
			<ul>
				<li>Look for the network's own tool that checks links. It is often called inspector, debugger or validator.</li>
				<li>
					Paste the link there and let it read the page again. New posts then have the new preview; old posts mostly
					keep theirs.
				</li>
			</ul>
		</>
	);
}

export function Contact() {
	return (
		<p>
			<strong>Save contact</strong> on your card gives the reader a file that phones, mail programs and address books
			open: your name, title, links and photo, and your email address if it is on the card. After a meeting, ask people
			to press it while your card is still on their screen.
		</p>
	);
}

export function Code() {
	return (
		<>
			<p>The code under Share leads to your card. It needs no app, only a camera.</p>
			<dl className="help-facts">
				<dt>PNG</dt>
				<dd>For slides, documents and chats.</dd>
				<dt>SVG</dt>
				<dd>For posters, banners and print shops: it is sharp at any size.</dd>
				<dt>Print</dt>
				<dd>
					For a paper card of 85 × 55 mm. Print at 100%, which some programs call actual size, on firm paper, and cut
					along the marks. For a print shop save it as PDF: the colours run 3 mm over the cut.
				</dd>
			</dl>
			<p>
				Keep the white rim around the code, make it at least 2 cm wide on paper, and try it with your own phone before
				you print many.
			</p>
		</>
	);
}

export function Slide() {
	return (
		<p>
			Press <strong>Present</strong> on your card for a page with nothing but a large code, your name, title and link.
			On a computer, press <strong>Full screen</strong> or the F key. Leave it up while people ask questions; the last
			row can read it. No network in the room? Put the PNG on your last slide.
		</p>
	);
}
