import { href, redirect } from "react-router";
import { memberOrLogin } from "#app/accounts/member.server.ts";
import { readForm, sentBackContext } from "#app/answers.ts";
import { answerOrKeep, type BoardAnswer } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { goOn, orSendBack, sendBack } from "#app/boards/board-post.server.ts";
import { SentPage } from "#app/boards/sent-page.tsx";
import { submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext, siteContext, viewerContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new.ts";
import { detailedFieldsOf, quickFieldsOf } from "./collab-fields.ts";
import { DetailedForm, QuickForm } from "./collab-form.tsx";
import { isDetailedForm } from "./collab-input.ts";
import { collabMessages } from "./collab-listing.ts";
import { submitListing } from "./collab-listings.server.ts";
import { parseListing } from "./collab-post.server.ts";
import { findListingToCorrect } from "./collab-queue.server.ts";

const quickPath = href("/collab/new");
const detailedPath = `${quickPath}?form=detailed`;

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const detailed = searchParams.get("form") === "detailed";
	const rejection = searchParams.get("correct");
	if (context.get(sentBackContext)) return { detailed, name: "", email: "" };
	const correction = rejection === null ? null : `${quickPath}?correct=${encodeURIComponent(rejection)}`;
	const viewer = memberOrLogin(context, correction ?? (detailed ? detailedPath : quickPath));
	const { name, email } = viewer;
	const rejected = await findListingToCorrect(context.get(databaseContext), viewer, rejection);
	if (!rejected) return { detailed, name, email };
	if (rejected.category === null) return { detailed: false, name, email, quick: quickFieldsOf(rejected) };
	// The address says which form it is, also to who sends it.
	if (!detailed) throw redirect(`${detailedPath}&correct=${rejection}`);
	return { detailed, name, email, rich: detailedFieldsOf(rejected) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const form = await readForm(request);
	const submission = parseListing(form);
	if (!viewer) return sendBack(context, submission, 401, collabMessages.signInFirst, { signedOut: true });
	if (submission.status !== "success") return sendBack(context, submission, 422);
	const message = isDetailedForm(form)
		? collabMessages.createFailed
		: collabMessages.sendFailed(context.get(siteContext).contactEmail);
	return orSendBack(context, submission, { failure: "Error submitting collab listing", message }, async () => {
		const refusal = await submitOnce(db, viewer, () => submitListing(db, viewer, submission.value));
		if (refusal) return sendBack(context, submission, 429, refusal);
		return goOn(context, collabMessages.sent, href("/collab"));
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<BoardAnswer> {
	return answerOrKeep(serverAction, collabMessages.saveFailed);
}

export function shouldRevalidate(change: Parameters<typeof unlessFormIsOpen>[0]) {
	// The other form is another page.
	return change.currentUrl.search !== change.nextUrl.search || unlessFormIsOpen(change);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "New listing · Heliograph" }];
}

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
	const { detailed, name, email, quick, rich } = loaderData;
	const answer: BoardAnswer | undefined = actionData;
	if (answer?.sent) {
		return (
			<SentPage sent={answer.sent} back="Back to Collab Board">
				<p>A moderator looks at it within 48 hours.</p>
			</SentPage>
		);
	}
	return (
		<Page
			title="New listing"
			intro="Ask for help or offer it. A moderator looks at it within 48 hours before it is listed."
			actions={<ButtonLink to={href("/collab")}>Back to Collab Board</ButtonLink>}
		>
			<nav aria-label="Kind of listing" className="mb-8">
				<Chips>
					<LinkChip to={quickPath} current={!detailed}>
						Quick listing
					</LinkChip>
					<LinkChip to={detailedPath} current={detailed}>
						Detailed listing
					</LinkChip>
				</Chips>
				<p className="text-muted mt-3">
					{detailed
						? "With a title, a category, tags and room to explain. You can post it anonymously."
						: "Who you are and what you need, in 180 characters."}
				</p>
			</nav>
			{detailed ? (
				<DetailedForm answer={answer} defaults={rich ?? { name }} label="Submit Listing" />
			) : (
				<QuickForm answer={answer} defaults={quick ?? { name, email }} label="Submit Listing" />
			)}
		</Page>
	);
}
