/** The rules of receipts: that something happened, as both sides have confirmed it. */
import type { MemberRef } from "#app/accounts/viewer.ts";
import type { Occasion, OccasionKind } from "#app/boards/occasion.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { sidesOf } from "#app/moderation/subject-kinds.ts";
import { dayText } from "#app/ui/day-text.ts";

/** Maximum lengths, in Unicode code points. */
export const receiptLimits = {
	title: 200,
	what: 150,
	role: 60,
	audience: 80,
	name: 120,
	organisation: 200,
	dispute: 1000,
};
export const maxAudience = 10_000_000;

const day = 86_400;
/** How much one account proposes, or says anew, within a day. */
export const receiptRate = { name: "receipts-proposed", times: 30, seconds: day };
/** How often one side is mailed of one receipt within a day; what is changed more often is on the site. */
export const receiptMailRate = { name: "receipt-mails", times: 3, seconds: day };

/** On a card, the latest. */
export const shownOnCard = 5;
/** On the page of one's own: the newest as holder, and as many as the other side. All that wait are there besides. */
export const shownOfMine = 100;

export type Side = "holder" | "other";

export const receiptMessages = {
	notFound: "There is no such receipt",
	signIn: "Sign in to confirm what happened.",
	confirmFirst: "Confirm your email address first: a receipt is only worth as much as its two sides.",
	/** Whatever the reason is: it would tell who has blocked whom, or who has several accounts. */
	notBetween: "This can't be confirmed between the two of you.",
	whatMissing: "Say what happened",
	roleMissing: "Say what the role was",
	dayMissing: "Say when it was",
	dayUnknown: "Choose a day that exists",
	audienceUnknown: `Give a number from 1 to ${maxAudience.toLocaleString("en-US")}, or leave it empty`,
	reasonMissing: "Say what is wrong",
	tooMany: "You have proposed a lot today. What you wrote is kept in this form.",
	changed: "The text has changed meanwhile. Read it again before you confirm it.",
	settled: "Both of you have confirmed this, so its text stays as it is. Its holder can withdraw it.",
	saidFirst: "The other side has said it first. Read what they say, and confirm it or change the text.",
	anotherAsked:
		"Another owner of the project is asked by now, as it says above. If that is right, press the button again.",
	saidByAnother: "There is a receipt about this already, between the contributor and another owner.",
	saidAlready: "You have said this already, in other words. Change the text there.",
	isDisputed: "This is disputed. A moderator looks at it, and until then nothing happens to it.",
	isWithdrawn: "This was withdrawn.",
	wasDecided:
		"A moderator has looked at what you said about this, and has shown it again. Write to us if you know more than you said then.",
	otherGone: "The other side has left, so nobody can confirm this any more.",
	proposed: "We have told the other side. It counts once they confirm it.",
	confirmed: "Confirmed by both. It stands on the card now.",
	confirmedUnlisted: "Confirmed by both. It stands on the card once that is in the directory.",
	halfConfirmed: "You have confirmed it. Now it is waiting for the other side.",
	disputed: "It is hidden until a moderator has looked at it.",
	withdrawn: "It is withdrawn: off the card, and its credential no longer counts.",
	dropped: "You have taken it back.",
	taken: "It is off your card. Its page and its credential stay.",
	takenUnseen: "It is off your card.",
	shown: "It stands on your card.",
	shownUnlisted: "It stands on your card once that is in the directory.",
	shownHidden: "It stands on your card once it is shown again.",
	failed: "That did not work. Try again in a moment.",
	loadFailed: "This can't be shown just now.",
} as const;

export const kindNames: Record<OccasionKind, string> = { request: "Request", event: "Event", project: "Project" };

/** What the other side of each kind is called where it has no name to show. */
const namelessOther: Record<OccasionKind, string> = {
	request: "somebody who asked",
	event: "the organiser",
	project: "an owner of the project",
};

interface OtherSide {
	kind: OccasionKind;
	otherName: string;
	organisation: string;
}

/** Who confirmed it besides its holder. A name that is gone with its account leaves the organisation. */
export function otherText({ kind, otherName, organisation }: OtherSide) {
	return [otherName, organisation].filter(Boolean).join(", ") || namelessOther[kind];
}

/** Whom one of the two sides of an occasion confirms it with. */
export function withWhom({ kind, holder, other }: Occasion, viewer: MemberRef) {
	return holder.id === viewer.id ? otherText({ kind, otherName: other.name, ...other }) : holder.name;
}

export interface Audience {
	audienceSize: number | null;
	audience: string;
}

/** Such as `120 pupils`; empty where nothing is said. */
export function audienceText({ audienceSize, audience }: Audience) {
	if (audienceSize === null) return audience;
	return `${audienceSize.toLocaleString("en-US")} ${audience || (audienceSize === 1 ? "person" : "people")}`;
}

/** Such as `Talk at the Harbour Museum, 120 pupils`. */
export function receiptText({ what, ...audience }: Audience & { what: string }) {
	return [what, audienceText(audience)].filter(Boolean).join(", ");
}

/** @param on as `2026-11-20` */
export function dayOfReceipt(on: string) {
	return dayText(new Date(`${on}T00:00:00Z`));
}

type ReceiptState = "confirmed" | "waiting" | "hidden" | "withdrawn";

interface Standing {
	confirmedByHolderAt: Date | null;
	confirmedByOtherAt: Date | null;
	withdrawnAt: Date | null;
	hidden: boolean;
}

/** Whether both have confirmed the text, whatever became of it then. */
export function isSettled({ confirmedByHolderAt, confirmedByOtherAt }: Standing) {
	return confirmedByHolderAt !== null && confirmedByOtherAt !== null;
}

export function stateOf(receipt: Standing): ReceiptState {
	if (receipt.hidden) return "hidden";
	if (receipt.withdrawnAt) return "withdrawn";
	return isSettled(receipt) ? "confirmed" : "waiting";
}

/** Whether somebody has yet to confirm what the other side says. */
export function waitsFor(side: Side, receipt: Standing) {
	const own = side === "holder" ? receipt.confirmedByHolderAt : receipt.confirmedByOtherAt;
	return stateOf(receipt) === "waiting" && own === null;
}

/** Why nothing happens to one that is hidden. */
export function hiddenText({ isDisputed }: { isDisputed: boolean }) {
	return isDisputed ? receiptMessages.isDisputed : hiddenNotice("receipt", sidesOf("receipt"));
}
