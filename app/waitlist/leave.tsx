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
import type { Route } from "./+types/leave.ts";
import { findPlaceOf, leaveWaitlist } from "./confirmation.server.ts";
import { waitlistMessages } from "./waitlist.ts";

/** In the address once the place is given up: then there is none that this page could show. */
const done = "done";

/** Reading changes nothing: what scans mails follows links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (new URL(request.url).searchParams.has(done)) return { email: null };
	const place = await findPlaceOf(context.get(databaseContext), tokenOf(request));
	if (!place) throw data(waitlistMessages.leaveOver, { status: 410 });
	return { email: place.email };
}

export async function action({ request, context }: Route.ActionArgs) {
	await readForm(request);
	const hasLeft = await leaveWaitlist(context.get(databaseContext), tokenOf(request));
	if (!hasLeft) throw data(waitlistMessages.leaveOver, { status: 410 });
	return redirect(`${href("/waitlist/leave")}?${done}`, 303);
}

export const handle: RouteHandle = { failed: waitlistMessages.failed };

export const meta = unlistedWithToken("Leave the waitlist");

export default function LeaveWaitlist({ loaderData: { email } }: Route.ComponentProps) {
	if (email === null) {
		return (
			<Page title="You have left the waitlist">
				<div className="grid gap-6">
					<p>{waitlistMessages.left}</p>
					<div className="actions">
						<ButtonLink to={href("/")}>Go to the home page</ButtonLink>
					</div>
				</div>
			</Page>
		);
	}
	return (
		<Page title="Leave the waitlist?" intro={email}>
			<ConfirmForm
				confirm="Leave"
				busyLabel="Leaving..."
				warning="We will forget your address at once and send it no news."
				keep="Stay"
				back={href("/")}
			/>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	fallback: waitlistMessages.failed,
	back: { to: href("/news"), label: "Join the waitlist" },
});
