import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { editNotice, isListed } from "#app/boards/board.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOf } from "#app/db/version.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { profilePage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { resourceMessages } from "./resource.ts";
import { ResourceForm } from "./resource-form.tsx";
import { resourceFieldsOf, resourceSchema } from "./resource-input.ts";
import { ownResources, updateResource } from "./resource-own.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/resources/edit/:id", { id }));
	const resource = await ownResources.find(context.get(databaseContext), viewer, id);
	return { fields: resourceFieldsOf(resource), version: versionOf(resource), isOnBoard: isListed(resource) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(resourceSchema, await readForm(request));
	return saveForm(context, form, {
		who: memberOrRefusal(context, resourceMessages.signInFirst),
		save: (resource, viewer) => updateResource(db, viewer, id, resource, form.version),
		latest: async (viewer) => resourceFieldsOf(await ownResources.find(db, viewer, id)),
		done: () => redirectWithFlash(href("/resources/:id", { id }), "updated"),
		failed: resourceMessages.saveFailed,
	});
}

export const handle: RouteHandle = { failed: resourceMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit your resource");

export default function EditResource({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	return (
		<Page title="Edit your resource" intro={editNotice("resource", loaderData?.isOnBoard ?? false)}>
			<ResourceForm
				key={id}
				answer={actionData}
				defaults={loaderData?.fields}
				version={loaderData?.version ?? ""}
				label="Save Changes"
				busyLabel="Saving..."
				cancel={href("/profile")}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: resourceMessages.showFailed, back: profilePage });
