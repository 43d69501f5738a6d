import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { BackButton, Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { savedPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { listMessages } from "./list.ts";
import { ListForm } from "./list-form.tsx";
import { listSchema } from "./list-input.ts";
import { createList } from "./list-own.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	if (!context.get(redisplayedFormContext)) requireMember(context, href("/lists/new"));
	return null;
}

export async function action({ request, context }: Route.ActionArgs) {
	return saveForm(context, parseForm(listSchema, await readForm(request)), {
		who: memberOrRefusal(context, listMessages.signIn),
		save: (list, viewer) => createList(context.get(databaseContext), viewer, list),
		done: ({ id }) => redirectWithFlash(href("/lists/:id", { id }), "created"),
		failed: listMessages.saveFailed,
	});
}

export const handle: RouteHandle = { failed: listMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("New list");

export default function NewList({ actionData }: Route.ComponentProps) {
	return (
		<Page title="New list" intro="What belongs together, in your order." actions={<BackButton {...savedPage} />}>
			<ListForm
				answer={actionData}
				defaults={undefined}
				label="Create List"
				busyLabel="Creating..."
				cancel={href("/saved")}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: listMessages.loadFailed, back: savedPage });
