import { href, redirect } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { redirectDelay } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { SentPage } from "#app/boards/sent-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redirectAfterSuccess, redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { correctionPath, findToCorrect, rejectionIn } from "#app/moderation/originals.server.ts";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { moderatedResources } from "./resource.queue.server.ts";
import { resourceMessages } from "./resource.ts";
import { ResourceForm } from "./resource-form.tsx";
import { resourceFieldsOf, resourceSchema } from "./resource-input.ts";
import { submitResource } from "./resource-own.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const rejection = rejectionIn(request);
	const viewer = requireMember(context, correctionPath(href("/resources/new"), rejection));
	const rejected = await findToCorrect(context.get(databaseContext), viewer, moderatedResources, rejection);
	return rejected ? resourceFieldsOf(rejected) : null;
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = await readForm(request);
	const viewer = context.get(viewerContext);
	if (!viewer) {
		const path = correctionPath(href("/resources/new"), rejectionIn(request));
		return redirect(`${href("/login")}?redirect=${path}`, 303);
	}
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

export const meta = titled("Add a resource");

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
