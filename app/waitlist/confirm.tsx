import { data, href, redirect } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { tokenOf } from "#app/web/link-token.server.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/confirm.ts";
import { confirmPlace, findPlaceOf } from "./confirmation.server.ts";
import { waitlistMessages } from "./waitlist.ts";

/** Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const place = await findPlaceOf(context.get(databaseContext), tokenOf(request));
	if (!place) throw data(waitlistMessages.linkOver, { status: 410 });
	return place;
}

export async function action({ request, context }: Route.ActionArgs) {
	await readForm(request);
	const token = tokenOf(request);
	if (!(await confirmPlace(context.get(databaseContext), token)))
		throw data(waitlistMessages.linkOver, { status: 410 });
	return redirect(`${href("/waitlist/confirm")}?${new URLSearchParams({ token })}`, 303);
}

export const handle: RouteHandle = { failed: waitlistMessages.failed };

export const meta = unlistedWithToken("Confirm your place on the waitlist");

export default function ConfirmPlace({ loaderData: { email, isConfirmed } }: Route.ComponentProps) {
	return (
		<Page title={isConfirmed ? "Your place is confirmed" : "Confirm your place on the waitlist"} intro={email}>
			{isConfirmed ? (
				<div className="grid gap-6">
					<p>{waitlistMessages.confirmed}</p>
					<div className="actions">
						<ButtonLink to={href("/")}>Go to the home page</ButtonLink>
					</div>
				</div>
			) : (
				<ConfirmForm
					confirm="Confirm"
					variant="sun"
					busyLabel="Confirming..."
					warning="Confirm that this address is yours, and we will write to it when there is news."
					keep="Not now"
					back={href("/")}
				/>
			)}
		</Page>
	);
}

export const ErrorBoundary = errorView({
	fallback: waitlistMessages.failed,
	back: { to: href("/news"), label: "Join the waitlist" },
});
