/** What 'Share your card' says of other sites, and of whoever sees the card. */
import { href } from "react-router";
import { embedSnippet } from "#app/cards/share/embedding.ts";
import type { HelpText } from "./sharing-in-person.tsx";

const example = { id: "ada-tidewell", handle: "ada-tidewell", name: "Ada Tidewell", title: "Science Communicator" };

export function Embed({ origin }: HelpText) {
	return (
		<>
			<p>
				Under <strong>Embed on a website</strong> your card has a piece of HTML. Copy it into your page where your site
				takes HTML, such as in a block called Embed or Custom HTML. It looks like this:
			</p>
			<pre className="help-code">
				<code>{embedSnippet(example, origin)}</code>
			</pre>
			<ul>
				<li>It always shows your card as it is now. You never paste it again.</li>
				<li>It follows the reader's light or dark theme, sets no cookies, and loads no scripts.</li>
				<li>
					Where a site knows oEmbed, pasting the plain link of your card is enough. Where it takes neither, use the link
					or the PNG of your code.
				</li>
			</ul>
		</>
	);
}

export function Verify() {
	return (
		<>
			<p>
				Mastodon and some other networks mark a link in your profile as verified once both sides name each other. Your
				card says <code>rel="me"</code> about the profiles on it, which is what they look for.
			</p>
			<ol>
				<li>Edit your card and put the full address of your profile on that network into Website.</li>
				<li>On that network, add the link of your card to your profile and save.</li>
				<li>Come back after some minutes. The link now has its mark.</li>
			</ol>
		</>
	);
}

export function Orcid() {
	return (
		<p>
			Type your iD, or paste its address, when you edit your card. We check it for typos and link to your record. It
			reads (unauthenticated), because you typed it here and did not sign in at ORCID. In your ORCID record you can add
			the link of your card under Websites &amp; social links, so that readers of your papers find you.
		</p>
	);
}

export function Work() {
	return (
		<>
			<p>Under a card in the directory, visitors find at most five of each:</p>
			<ul>
				<li>
					what you did for others, as both of you have <a href={href("/receipts")}>confirmed</a> it;
				</li>
				<li>
					public <a href={href("/scicomm/projects")}>projects</a> that you own or edit, if they name you by this card;
				</li>
				<li>
					what you sent to <a href={href("/inaction")}>SciComm in Action</a> with the name on this card as the author;
				</li>
				<li>
					what is in the <a href={href("/showcase")}>showcase</a> and leads to the website or to a work sample on this
					card;
				</li>
				<li>
					<a href={href("/saved")}>lists</a> that you have published and want to show here, if they name you by this
					card;
				</li>
				<li>
					<a href={href("/events")}>events</a> to come that name this card among the speakers.
				</li>
			</ul>
			<p>
				With several cards, none shows what you do under another name. Jobs, requests, resources and collab listings are
				not shown under cards.
			</p>
			<p>
				Links age. When a work sample, a resource or a media item of yours has led nowhere for a week, your{" "}
				<a href={href("/notifications")}>notifications</a> tell you, and visitors find a link to the Internet Archive's
				copy beside it.
			</p>
		</>
	);
}

export function Feeds() {
	return (
		<>
			<p>
				New cards in the <a href={href("/scicomm/card/directory")}>directory</a>,{" "}
				<a href={href("/scicomm/projects")}>projects</a>, <a href={href("/resources")}>resources</a>,{" "}
				<a href={href("/collab")}>collab listings</a>, <a href={href("/jobs")}>jobs</a>,{" "}
				<a href={href("/requests")}>requests</a>, <a href={href("/events")}>events</a> and what is new in{" "}
				<a href={href("/inaction")}>SciComm in Action</a> and the <a href={href("/showcase")}>showcase</a> come as
				feeds. So does any <a href={href("/search")}>search</a>, and each list that somebody has published. Give the
				address of the page to your feed reader.
			</p>
			<p>
				If you write software, the <a href={href("/developers")}>public API</a> has the same for your own pages and
				studies.
			</p>
		</>
	);
}

export function Privacy() {
	return (
		<dl className="help-facts">
			<dt>Your link</dt>
			<dd>Whoever has it, or scans the code, sees all that is on the card.</dd>
			<dt>Your email address</dt>
			<dd>
				It is on the card only if you typed it there. Leave the field empty, and people reach you through your links.
				Your account's address is not shown.
			</dd>
			<dt>Requests</dt>
			<dd>
				If you answer them, your card says so. Only you see how many you take a month, or that you take none at the
				moment.
			</dd>
			<dt>Unlisted</dt>
			<dd>
				Switch off <strong>Show in directory</strong> and your card doesn't appear in lists, feeds or searches on this
				site, and search engines are asked to leave it out. Your link goes on working.
			</dd>
			<dt>Hidden</dt>
			<dd>
				If somebody reports your card, a moderator may hide it. Then only you and the moderators see it, and the card
				says so. <a href={href("/moderation")}>How moderation works</a>
			</dd>
			<dt>Deleted</dt>
			<dd>The link stops working. Nobody else will ever get your handle.</dd>
		</dl>
	);
}
