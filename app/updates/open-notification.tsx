import { data, href, redirectDocument } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { notificationMessages } from "#app/notifications/notification.ts";
import { findNotification, markOneRead } from "#app/notifications/notifications.server.ts";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { requestContext } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import type { Route } from "./+types/open-notification.ts";
import { describeNotifications } from "./describe-notifications.server.ts";

/**
 * Leads to what a notification is about, and marks it as read, unless a program only asks where it leads. A browser that asks before
 * anybody has pressed is refused, since it would keep the answer and not ask again.
 */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/notifications/:id", { id }));
	if (isAskedAhead(request)) throw data(notificationMessages.loadFailed, { status: 425 });
	const db = context.get(databaseContext);
	const notification = await findNotification(db, viewer, id);
	const [told] = notification ? await describeNotifications(db, viewer, [notification]) : [];
	if (!told) throw notFound(notificationMessages.gone);
	if (!context.get(requestContext).isHead) await markOneRead(db, viewer, id);
	// As a document, whose bell no longer counts it.
	return redirectDocument(told.path);
}

/** https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header, and what older browsers say. */
function isAskedAhead({ headers }: Request) {
	return /prefetch/i.test(`${headers.get("Sec-Purpose")} ${headers.get("Purpose")} ${headers.get("X-Moz")}`);
}

export const meta = titled("Notification");

export default function OpenNotification() {
	return null;
}

export const ErrorBoundary = errorView({ fallback: notificationMessages.loadFailed });
