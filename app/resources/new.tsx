import { href, redirect } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectDelay } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { SentPage } from "#app/boards/sent-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { redirectAfterSuccess, saveForm } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { findResourceToCorrect } from "./resource.queue.server.ts";
import { resourceMessages } from "./resource.ts";
import { ResourceForm } from "./resource-form.tsx";
import { resourceSchema } from "./resource-input.ts";
import { submitResource } from "./resource-own.server.ts";

/** The form at an address, and the rejection that it corrects. */
function formAt(address: string) {
	const rejection = new URL(address).searchParams.get("correct");
	const path = href("/resources/new") + (rejection === null ? "" : `?correct=${encodeURIComponent(rejection)}`);
	return { rejection, path };
}

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const { rejection, path } = formAt(request.url);
	const viewer = requireMember(context, path);
	return findResourceToCorrect(context.get(databaseContext), viewer, rejection);
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) return redirect(`${href("/login")}?redirect=${formAt(request.url).path}`, 303);
	return saveForm(context, parseForm(resourceSchema, form), {
		save: (resource) => submitResource(db, viewer, resource, form),
		done: ({ id }) => {
			const sent = { message: resourceMessages.sent, next: href("/resources"), page: href("/resources/:id", { id }) };
			return redirectAfterSuccess(context, sent, redirectDelay);
		},
		failed: resourceMessages.sendFailed,
		log: "Error submitting resource",
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export const handle: RouteHandle = { failed: resourceMessages.sendFailed };

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: "Add a resource · Heliograph" }];
}

export default function AddResource({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.sent) {
		return <SentPage sent={actionData.sent} back={{ to: href("/resources"), label: "Back to resources" }} />;
	}
	return (
		<Page
			title="Add a resource"
			intro="Something that helps people explain science. A moderator will review it within 48 hours before it is published."
		>
			<ResourceForm
				answer={actionData}
				defaults={loaderData ?? undefined}
				label="Submit Resource"
				busyLabel="Submitting..."
				cancel={href("/resources")}
			/>
		</Page>
	);
}
