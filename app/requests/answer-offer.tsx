import { Form, href } from "react-router";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { ThingBody } from "#app/boards/thing-body.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { mailerContext } from "#app/mail/mail.ts";
import { markRead } from "#app/notifications/notifications.server.ts";
import { type ReceiptWay, receiptWays } from "#app/receipts/receipt-ways.server.ts";
import { ReceiptWays } from "#app/receipts/receipt-ways.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/answer-offer.ts";
import { offerMessages } from "./offer.ts";
import { OfferForm } from "./offer-form.tsx";
import { offerSchema } from "./offer-input.ts";
import { OfferReasons } from "./offer-reasons.tsx";
import { answerOffer, findOffer } from "./offers.server.ts";
import { requestBoard } from "./request-board.ts";
import { requestFacts } from "./request-facts.tsx";
import { occasionsOf } from "./request-occasions.server.ts";

export const handle: RouteHandle = { failed: offerMessages.failed };

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = memberUnlessRedisplayed(context, href("/requests/offer/:id", { id }));
	const { declined, passedOn, stopped } = offerMessages;
	const messages = { declined, passedOn, stopped };
	if (!viewer) return withFlash(request, messages, { found: null, ways: [] });
	const db = context.get(databaseContext);
	const found = await findOffer(db, viewer, id);
	await markRead(db, viewer, "request-offer", id);
	const ways = await receiptWays(db, viewer, await occasionsOf(db, viewer, id));
	return withFlash(request, messages, { found, ways });
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(offerSchema, await readForm(request));
	const sending = { mailer: context.get(mailerContext), origin: context.get(siteContext).mailOrigin };
	const who = memberOrRefusal(context, offerMessages.signIn);
	if (!isRefusal(who)) await findOffer(db, who, id);
	return saveForm(context, form, {
		who,
		save: (input, viewer) => answerOffer(db, viewer, id, input, sending),
		done: (answered) =>
			answered.threadId === null
				? redirectWithFlash(href("/requests/offer/:id", { id }), answered.isPassedOn ? "passedOn" : "declined")
				: redirectWithFlash(href("/messages/:id", { id: answered.threadId }), "accepted"),
		failed: offerMessages.failed,
	});
}

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Would you do this?");

export default function ShowOffer({
	params: { id },
	loaderData: { found, ways, flash },
	actionData,
}: Route.ComponentProps) {
	const path = href("/requests/:id", { id });
	return (
		<Page
			title="Would you do this?"
			intro={found && <bdi>{found.request.title}</bdi>}
			back={{ to: href("/requests"), label: "Requests" }}
		>
			<Flash message={flash} />
			{found && (
				<div className="mb-8">
					<ThingBody text={found.request.description} facts={requestFacts(found.request)}>
						<OfferReasons offer={found} />
					</ThingBody>
				</div>
			)}
			{found?.answer && !actionData ? (
				<Answered answer={found.answer} threadId={found.threadId} ways={ways} />
			) : found?.isOver && !actionData ? (
				<p>{offerMessages.closed}</p>
			) : (
				<OfferForm key={id} answer={actionData} name={found?.request.name ?? "them"} back={path} />
			)}
			<Form method="post" action={href("/requests/offer/:id/stop", { id })} className="mt-10">
				<h2>Asked too often?</h2>
				<p className="my-3">
					Press the button and you will get no requests until your card says again that you answer them. There you can
					also say how many you take in a month.
				</p>
				<Button type="submit">Stop asking me for now</Button>
			</Form>
		</Page>
	);
}

interface AnsweredProps {
	answer: string;
	threadId: string | null;
	ways: ReceiptWay[];
}

function Answered({ answer, threadId, ways }: AnsweredProps) {
	if (answer === "declined") return <p>You said no to this one.</p>;
	return (
		<>
			<p className="mb-4">You said yes to this one.</p>
			{threadId && <ButtonLink to={href("/messages/:id", { id: threadId })}>Open the conversation</ButtonLink>}
			<ReceiptWays ways={ways} />
		</>
	);
}

export const ErrorBoundary = errorView({ fallback: offerMessages.loadFailed, back: requestBoard });
