import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { editNotice, isListed } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { BackButton, Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { collabMessages } from "./collab.ts";
import { collabBoard } from "./collab-board.ts";
import { detailedFieldsOf, quickFieldsOf } from "./collab-fields.ts";
import { DetailedForm, QuickForm } from "./collab-form.tsx";
import { isDetailedForm } from "./collab-input.ts";
import { ownListings, updateListing } from "./collab-own.server.ts";
import { parseListing } from "./collab-post.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/collab/edit/:id", { id }));
	const listing = await ownListings.find(context.get(databaseContext), viewer, id);
	const [version, isOnBoard] = [versionOf(listing), isListed(listing)];
	return listing.category === null
		? { version, isOnBoard, quick: quickFieldsOf(listing) }
		: { version, isOnBoard, detailed: detailedFieldsOf(listing) };
}

interface EditAnswer extends FormAnswer {
	/** Which form it is an answer to. */
	isDetailed?: boolean;
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const posted = await readForm(request);
	const form = parseListing(posted);
	return saveForm(context, form, {
		who: memberOrRefusal(context, collabMessages.signInFirst),
		save: (listing, viewer) => updateListing(context.get(databaseContext), viewer, id, listing, form.version),
		latest: async (viewer) => {
			const listing = await ownListings.find(context.get(databaseContext), viewer, id);
			return listing.category === null ? quickFieldsOf(listing) : detailedFieldsOf(listing);
		},
		done: () => redirectWithFlash(href("/collab/:id", { id }), "saved"),
		failed: collabMessages.saveFailed,
		log: collabMessages.updateFailed,
		more: { isDetailed: isDetailedForm(posted) },
	});
}

export const handle: RouteHandle = { failed: collabMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit your listing");

export default function EditListing({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const answer: EditAnswer | undefined = actionData;
	const isDetailed = loaderData ? "detailed" in loaderData : answer?.isDetailed === true;
	const form = { answer, version: loaderData?.version ?? answer?.version ?? "", label: "Save Changes" };
	return (
		<Page
			title="Edit your listing"
			intro={editNotice("listing", loaderData?.isOnBoard ?? false)}
			actions={<BackButton {...collabBoard} />}
		>
			{isDetailed ? (
				<DetailedForm key={id} {...form} defaults={loaderData?.detailed ?? {}} />
			) : (
				<QuickForm key={id} {...form} defaults={loaderData?.quick ?? {}} />
			)}
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: collabMessages.loadFailed, back: collabBoard });
