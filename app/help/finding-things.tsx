import { href } from "react-router";

export function FindingThings() {
	return (
		<p>
			<strong>Explore</strong> in the bar leads to the directory and the boards; on a phone, the menu does. One{" "}
			<a href={href("/search")}>search</a> covers cards, boards, projects and the showcase. Press <kbd>/</kbd> or Ctrl+K
			on any page to open it. Words are found in any order, one typo is forgiven, and words in quotation marks stand
			together. A switch in the search turns single-key shortcuts off, if they get in your way.
		</p>
	);
}

export function PageOfThing() {
	return (
		<p>
			Each card, job, event, project and all else on the boards has a page of its own, whose address stays the same. On
			it are <strong>Save</strong>, <strong>Copy link</strong>, <strong>Share</strong> and, for what breaks the rules,{" "}
			<strong>Report</strong>. A card has its link in a part of its own, under <strong>Share</strong>, and a job that is
			closed can no longer be saved or shared. On many of them <strong>More like this</strong> leads on.
		</p>
	);
}

export function YourHome() {
	return (
		<p>
			<a href={href("/home")}>Your home</a> has what waits for you, such as an invitation or a job that closes soon,
			until you have answered it. Below are your cards, <strong>What you have begun</strong> and not sent or published
			yet, and what is new from what you follow. To begin with, it shows three first steps: make a card, follow topics,
			save something. They go once they are done.
		</p>
	);
}
