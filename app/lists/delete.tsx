import { href } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { profileIfBehind } from "#app/boards/own-page.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { savedPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/delete.ts";
import { listDeletion, listMessages } from "./list.ts";
import { myLists } from "./list-mine.server.ts";
import { ownLists } from "./list-own.server.ts";

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/lists/delete/:id", { id }));
	const { title } = await ownLists.find(context.get(databaseContext), viewer, id);
	return { title, profile: profileIfBehind(request.url, myLists.name) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	await readForm(request);
	const viewer = requireSignedIn(context, listMessages.signIn);
	await ownLists.remove(context.get(databaseContext), viewer, id);
	return redirectWithFlash(profileIfBehind(request.url, myLists.name) ?? href("/saved"), "listDeleted");
}

export const handle: RouteHandle = { failed: listMessages.saveFailed };

export const meta = unlisted("Delete your list");

export default function DeleteList({ params: { id }, loaderData: { title, profile } }: Route.ComponentProps) {
	return (
		<Page title={listDeletion.question} intro={<bdi>{title}</bdi>}>
			<ConfirmForm {...listDeletion} back={profile ?? href("/lists/:id", { id })} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: listMessages.saveFailed, back: savedPage });
