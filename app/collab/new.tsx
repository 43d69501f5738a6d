import { useState } from "react";
import { href, redirect, useLocation, useNavigate } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { redirectDelay } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { SentPage } from "#app/boards/sent-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { changedForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redirectAfterSuccess, redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { correctionPath, findToCorrect, rejectionIn } from "#app/moderation/originals.server.ts";
import { BackButton, Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { moderatedCollab } from "./collab.queue.server.ts";
import { collabMessages } from "./collab.ts";
import { collabBoard } from "./collab-board.ts";
import { detailedFieldsOf, quickFieldsOf } from "./collab-fields.ts";
import { DetailedForm, QuickForm } from "./collab-form.tsx";
import { isDetailedForm } from "./collab-input.ts";
import { submitListing } from "./collab-own.server.ts";
import { parseListing } from "./collab-post.server.ts";
import { detailedPath, FormSwitch, quickPath } from "./form-switch.tsx";
import { type CarriedFields, carriedFields, initialCarriedFields, switchedFields, switchField } from "./switch-form.ts";

interface NewAnswer extends FormAnswer {
	/** What waits for the other form. */
	kept?: CarriedFields;
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const detailed = asksForDetailed(request);
	if (context.get(redisplayedFormContext)) return { detailed, name: "", email: "" };
	const rejection = rejectionIn(request);
	// Which form a rejection is corrected in is told by what was rejected: its path has one parameter, which the way by the login page keeps.
	const path = detailed && rejection === null ? detailedPath : correctionPath(quickPath, rejection);
	const viewer = requireMember(context, path);
	const { name, email } = viewer;
	const rejected = await findToCorrect(context.get(databaseContext), viewer, moderatedCollab, rejection);
	if (!rejected) return { detailed, name, email };
	if (rejected.category === null) return { detailed: false, name, email, quick: quickFieldsOf(rejected) };
	// The address says which form it is, also to who sends it.
	if (!detailed) throw redirect(correctionPath(detailedPath, rejection));
	return { detailed, name, email, rich: detailedFieldsOf(rejected) };
}

function asksForDetailed(request: Request) {
	return isDetailedPath(new URL(request.url).search);
}

function isDetailedPath(search: string) {
	return new URLSearchParams(search).get("form") === "detailed";
}

export async function action({ request, context }: Route.ActionArgs) {
	const posted = await readForm(request);
	const isSwitch = posted.has(switchField);
	const detailed = isSwitch ? asksForDetailed(request) : isDetailedForm(posted);
	const form = isSwitch ? changedForm({ initialValue: switchedFields(posted, detailed) }) : parseListing(posted);
	const db = context.get(databaseContext);
	return saveForm(context, form, {
		who: memberOrRefusal(context, collabMessages.signInFirst),
		save: (listing, viewer) => submitListing(db, viewer, listing),
		done: ({ id }) => {
			const sent = { message: collabMessages.sent, next: href("/collab"), page: href("/collab/:id", { id }) };
			return redirectAfterSuccess(context, sent, redirectDelay);
		},
		failed: detailed ? collabMessages.saveFailed : collabMessages.sendFailed(context.get(siteContext).contactEmail),
		log: collabMessages.createFailed,
		more: { kept: carriedFields(posted, detailed) },
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export const handle: RouteHandle = { failed: collabMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = titled("New listing");

/** Another form than the page came with, once that was asked for. */
interface Switched {
	detailed: boolean;
	fields: ReturnType<typeof switchedFields>;
	kept: CarriedFields;
	/** The answer that the form before it had. */
	before: NewAnswer | undefined;
}

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
	const [switched, setSwitched] = useState<Switched | null>(null);
	const navigate = useNavigate();
	const { search } = useLocation();
	const [firstSearch] = useState(search);
	const detailed = search === firstSearch ? loaderData.detailed : isDetailedPath(search);
	const answer: NewAnswer | undefined = switched && switched.before === actionData ? undefined : actionData;
	if (answer?.sent) {
		return <SentPage sent={answer.sent} back={collabBoard} />;
	}
	const { name, email, quick, rich } = loaderData;
	const kept = switched?.kept ?? answer?.kept ?? initialCarriedFields({ email }, detailed);
	const carried = switched?.detailed === detailed ? switched.fields : undefined;
	const change = (typed: FormData) => {
		setSwitched({
			detailed: !detailed,
			fields: switchedFields(typed, !detailed),
			kept: carriedFields(typed, !detailed),
			before: actionData,
		});
		navigate(detailed ? quickPath : detailedPath, { preventScrollReset: true });
	};
	return (
		<Page
			title="New listing"
			intro="Ask for help, or offer it. A moderator will review it within 48 hours before it is published."
			actions={<BackButton {...collabBoard} />}
		>
			<FormSwitch detailed={detailed} kept={kept} onSwitch={change} />
			{detailed ? (
				<DetailedForm answer={answer} carried={carried} defaults={carried ?? rich ?? { name }} label="Submit Listing" />
			) : (
				<QuickForm
					answer={answer}
					carried={carried}
					defaults={carried ?? quick ?? { name, email }}
					label="Submit Listing"
				/>
			)}
		</Page>
	);
}
