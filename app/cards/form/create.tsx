import { useEffect, useState } from "react";
import { href, useNavigation } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { canKeepDrafts } from "#app/forms/draft-store.ts";
import { formKeyField } from "#app/forms/form-key.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { refusalOf, saveForm } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { defaultCardStyle } from "../card.ts";
import { cardMessages } from "../card-messages.ts";
import { CardsMadeHere } from "../claims/discard-offer.tsx";
import type { Route } from "./+types/create.ts";
import { CardForm } from "./card-form.tsx";
import { cardUpload, readCard } from "./card-post.server.ts";
import { makeCard } from "./make-card.server.ts";
import { redirectToSaved } from "./saved-card.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const { address } = context.get(requestContext);
	const failure = { failed: cardMessages.saveFailed, log: cardMessages.createFailed };
	const posted = await readUpload(request, cardUpload);
	return saveForm(context, await readCard(db, posted, address, (thrown) => refusalOf(context, thrown, failure)), {
		save: (card) => makeCard(db, { viewer, address, key: posted.get(formKeyField) }, card),
		done: (card) => redirectToSaved(card, "created"),
		...failure,
	});
}

export const handle: RouteHandle = { app: true, failed: cardMessages.saveFailed };

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Create your SciComm card",
		description: "A card that says what you explain, who you explain it for, and how to reach you.",
		path: href("/scicomm/card/create"),
	});
}

const defaults = { cardStyle: defaultCardStyle, openToCollaborations: "on", isVisible: "on" };

export default function CreateCard({ actionData, matches }: Route.ComponentProps) {
	const { state } = useNavigation();
	const signedIn = Boolean(matches[0].loaderData?.account);
	return (
		<Page
			title="Create your SciComm card"
			intro={
				<>
					{signedIn ? "Takes about two minutes." : "Takes about two minutes, no account needed."} <DraftNote />
				</>
			}
		>
			<CardForm
				answer={actionData}
				defaults={defaults}
				busy={state === "submitting"}
				label="Generate Card"
				busyLabel="Generating..."
			/>
			{!signedIn && <CardsMadeHere />}
		</Page>
	);
}

/** Known once the page is alive; its place is kept for it, lest the form moves. */
function DraftNote() {
	const [isKept, setKept] = useState(false);
	useEffect(() => setKept(canKeepDrafts()), []);
	return <span className={isKept ? undefined : "invisible"}>Your draft is kept in this browser.</span>;
}
