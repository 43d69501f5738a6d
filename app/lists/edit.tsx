import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { savedPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { listMessages } from "./list.ts";
import { ListForm } from "./list-form.tsx";
import { listFieldsOf, listSchema } from "./list-input.ts";
import { ownLists, updateList, versionOfList } from "./list-own.server.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/lists/edit/:id", { id }));
	const list = await ownLists.find(context.get(databaseContext), viewer, id);
	return { fields: listFieldsOf(list), version: versionOfList(list) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(listSchema, await readForm(request));
	return saveForm(context, form, {
		who: memberOrRefusal(context, listMessages.signIn),
		save: (list, viewer) => updateList(db, viewer, id, list, form.version),
		latest: async (viewer) => listFieldsOf(await ownLists.find(db, viewer, id)),
		done: () => redirectWithFlash(href("/lists/:id", { id }), "updated"),
		failed: listMessages.saveFailed,
	});
}

export const handle: RouteHandle = { failed: listMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit your list");

export default function EditList({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	return (
		<Page title="Edit your list">
			<ListForm
				key={id}
				answer={actionData}
				defaults={loaderData?.fields}
				version={loaderData?.version ?? ""}
				label="Save Changes"
				busyLabel="Saving..."
				cancel={href("/lists/:id", { id })}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: listMessages.loadFailed, back: savedPage });
