import { Form, href } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { mailListLabels, mailSettingsMessages } from "#app/mail/mail-settings.ts";
import { readUnsubscribeToken, unsubscribe } from "#app/mail/unsubscribe.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { tokenOf } from "#app/web/link-token.server.ts";
import { gone } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const handle: RouteHandle = { failed: mailSettingsMessages.unsubscribeFailed };

/** Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = await readUnsubscribeToken(context.get(databaseContext), tokenOf(request));
	return { list: asked?.list };
}

/** A mail program sends this for its reader, without a page and without signing in; it follows no redirect (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
	await readForm(request);
	const list = await unsubscribe(context.get(databaseContext), tokenOf(request));
	if (!list) throw gone(mailSettingsMessages.linkOver);
	return { isDone: true };
}

export const meta = unlistedWithToken("Unsubscribe");

export default function Unsubscribe({ loaderData: { list }, actionData }: Route.ComponentProps) {
	const settings = <ButtonLink to={href("/notifications/settings")}>Choose what we mail you</ButtonLink>;
	if (!list) {
		return (
			<Page title="Unsubscribe" intro={mailSettingsMessages.linkOver}>
				<div className="actions">{settings}</div>
			</Page>
		);
	}
	if (actionData?.isDone) {
		return (
			<Page title="You are unsubscribed" intro={`We no longer send you ${mailListLabels[list]}.`}>
				<div className="actions">{settings}</div>
			</Page>
		);
	}
	return (
		<Page title="Unsubscribe?" intro={`We will no longer send you ${mailListLabels[list]}.`}>
			<Form method="post" className="actions">
				<Button type="submit" variant="sun">
					Unsubscribe
				</Button>
				{settings}
			</Form>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: mailSettingsMessages.unsubscribeFailed });
