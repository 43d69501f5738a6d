import { Form, href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { readDateCursor, writeDateCursor } from "#app/db/listing/date-cursor.ts";
import { pick } from "#app/db/pick.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { notificationMessages } from "#app/notifications/notification.ts";
import { listNotifications, listUnread, markAllRead } from "#app/notifications/notifications.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { dayText } from "#app/ui/day-text.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/notifications.ts";
import { describeNotifications } from "./describe-notifications.server.ts";
import "./updates.css";

const perPage = 30;

export const handle: RouteHandle = { failed: notificationMessages.failed };

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/notifications"));
	const db = context.get(databaseContext);
	const before = readDateCursor(new URL(request.url).searchParams.get("before"));
	const [list, [newest]] = await Promise.all([
		listNotifications(db, viewer, perPage + 1, before),
		listUnread(db, viewer, 1),
	]);
	const shown = list.slice(0, perPage);
	const last = list.length > perPage ? shown.at(-1) : undefined;
	const told = await describeNotifications(db, viewer, shown);
	return withFlash(request, pick(notificationMessages, "read"), {
		days: [...Map.groupBy(told, ({ at }) => dayText(at))],
		// As the bell counts: with those whose thing is gone, and those of other pages.
		newest: newest && writeDateCursor(newest.createdAt, newest.id),
		isFirst: before === undefined,
		older: last && `${href("/notifications")}?before=${writeDateCursor(last.createdAt, last.id)}`,
	});
}

/** Marks all as read, but for what came after the page with the form. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = memberOrRefusal(context, notificationMessages.signIn);
	if (isRefusal(viewer)) return refuseForm(context, viewer);
	await markAllRead(context.get(databaseContext), viewer, readDateCursor(String(form.get("newest"))));
	return redirectWithFlash(href("/notifications"), "read");
}

export const meta = titled("Notifications");

export default function Notifications({
	loaderData: { days, newest, older, isFirst, flash },
	actionData,
}: Route.ComponentProps) {
	return (
		<Page
			title="Notifications"
			intro="What concerns you and your work."
			actions={<ButtonLink to={href("/notifications/settings")}>Choose what we mail you</ButtonLink>}
		>
			<Flash message={flash} />
			<FormAlert answer={actionData} className="mb-8" />
			{days.length === 0 && isFirst && older === undefined && newest === undefined ? (
				<EmptyState title="No notifications yet">
					<p>Stars, invitations, decisions and new followers will appear here.</p>
				</EmptyState>
			) : days.length === 0 ? (
				<p className="text-muted">These are no longer available.</p>
			) : (
				days.map(([day, told]) => (
					<section key={day} aria-label={day}>
						<h2 className="text-title">{day}</h2>
						<ul className="updates-list">
							{told.map(({ id, text, title, isRead }) => (
								<li key={id}>
									<a href={href("/notifications/:id", { id })} dir="auto">
										{title}
									</a>
									<span className="text-muted">
										{!isRead && <strong className="new-mark">New</strong>} {text}
									</span>
								</li>
							))}
						</ul>
					</section>
				))
			)}
			<div className="actions">
				{newest && (
					<Form method="post">
						<input type="hidden" name="newest" value={newest} />
						<Button type="submit">Mark all as read</Button>
					</Form>
				)}
				{!isFirst && <ButtonLink to={href("/notifications")}>Newest</ButtonLink>}
				{older && <ButtonLink to={older}>Older</ButtonLink>}
			</div>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: notificationMessages.loadFailed });
