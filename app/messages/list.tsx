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
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/list.ts";
import { listBlocked, unblock } from "./blocks.server.ts";
import { blockedShown, forgottenName, formerName, messageMessages, namesText, threadsPerPage } from "./message.ts";
import { listThreads } from "./thread.server.ts";
import "./messages.css";

export const handle: RouteHandle = { failed: messageMessages.changeFailed };

export async function loader({ url, request, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/messages"));
	const db = context.get(databaseContext);
	const before = readDateCursor(url.searchParams.get("before"));
	const [threads, blocked] = await Promise.all([
		listThreads(db, viewer, before),
		listBlocked(db, viewer, blockedShown),
	]);
	const shown = threads.slice(0, threadsPerPage);
	const last = threads.length > threadsPerPage ? shown.at(-1) : undefined;
	return withFlash(request, pick(messageMessages, "deleted", "deletedInPart", "unblocked"), {
		threads: shown,
		blocked: blocked.map(({ name, ...block }) => ({
			...block,
			called: name === null ? forgottenName : name || formerName,
		})),
		isFirst: before === undefined,
		older: last && `${href("/messages")}?before=${writeDateCursor(last.newestAt, last.id)}`,
	});
}

/** Ends the block that `unblock` names. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = memberOrRefusal(context, messageMessages.signIn);
	if (isRefusal(viewer)) return refuseForm(context, viewer);
	await unblock(context.get(databaseContext), viewer, String(form.get("unblock") ?? ""));
	return redirectWithFlash(href("/messages"), "unblocked");
}

export const meta = titled("Messages");

export default function Messages({
	loaderData: { threads, blocked, isFirst, older, flash },
	actionData,
}: Route.ComponentProps) {
	return (
		<Page
			title="Messages"
			intro="Between you and those who write to you. Neither side learns the other's address."
			actions={<ButtonLink to={href("/notifications/settings")}>Choose what we mail you</ButtonLink>}
		>
			<Flash message={flash} />
			<FormAlert answer={actionData} className="mb-8" />
			{threads.length === 0 && !isFirst ? (
				<p className="text-muted">These are no longer available.</p>
			) : threads.length === 0 ? (
				<EmptyState title="No messages">
					<p>
						Cards that have the button ‘Write to’ can be written to. For others to write to you, turn on ‘Reach me
						through Heliograph’ on your card.
					</p>
				</EmptyState>
			) : (
				<ul className="message-threads">
					{threads.map(({ id, threadId, names, snippet, newestAt, isUnread, isMuted }) => (
						<li key={id}>
							<a href={href("/messages/:id", { id: threadId })} dir="auto">
								{namesText(names)}
							</a>
							{isUnread && <strong className="new-mark">New</strong>}
							<span className="text-small text-muted">
								{isMuted && "Muted · "}
								<Moment at={newestAt} />
							</span>
							<p dir="auto">{snippet}</p>
						</li>
					))}
				</ul>
			)}
			{(older || !isFirst) && (
				<div className="actions">
					{!isFirst && <ButtonLink to={href("/messages")}>Newest</ButtonLink>}
					{older && <ButtonLink to={older}>Older</ButtonLink>}
				</div>
			)}
			{blocked.length > 0 && (
				<Disclosure summary={`Blocked (${blocked.length})`}>
					<ul className="message-blocked">
						{blocked.map(({ id, called, createdAt }) => (
							<li key={id}>
								<span>
									<bdi>{called}</bdi>
									<span className="block text-small text-muted">
										<Moment at={createdAt} />
									</span>
								</span>
								<Form method="post">
									<Button type="submit" variant="plain" name="unblock" value={id} aria-label={`Unblock ${called}`}>
										Unblock
									</Button>
								</Form>
							</li>
						))}
					</ul>
				</Disclosure>
			)}
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: messageMessages.loadFailed });
