import { useEffect } from "react";
import { href, Outlet, type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { readDateCursor, writeDateCursor } from "#app/db/listing/date-cursor.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/show.ts";
import { changesText, messageMessages, namesText } from "./message.ts";
import { AnswerForm } from "./message-form.tsx";
import { answerSchema } from "./message-input.ts";
import { findOwn } from "./participants.server.ts";
import { answerThread } from "./send.server.ts";
import { findThread, readThread } from "./thread.server.ts";
import { Company, Said } from "./thread-view.tsx";
import "./messages.css";

export const handle: RouteHandle = { failed: messageMessages.failed };

export async function loader({ params: { id }, url, request, context }: Route.LoaderArgs) {
	const viewer = memberUnlessRedisplayed(context, href("/messages/:id", { id }));
	const { muted, unmuted, blocked, sent, accepted, added, alreadyThere } = messageMessages;
	const messages = { muted, unmuted, blocked, sent, accepted, added, alreadyThere };
	if (!viewer) return withFlash(request, messages, { thread: null, isFirst: true, older: undefined });
	const db = context.get(databaseContext);
	const before = readDateCursor(url.searchParams.get("before"));
	const thread = await findThread(db, viewer, id, before);
	if (thread.isUnread && thread.newestAt && !before) await readThread(db, viewer, id, thread.newestAt);
	const { oldest } = thread;
	const older = oldest && `${href("/messages/:id", { id })}?before=${writeDateCursor(oldest.createdAt, oldest.id)}`;
	return withFlash(request, messages, { thread, isFirst: before === undefined, older });
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = parseForm(answerSchema, await readForm(request));
	const db = context.get(databaseContext);
	const viewer = memberOrRefusal(context, messageMessages.signIn);
	if (!isRefusal(viewer)) await findOwn(db, viewer, id);
	return saveForm(context, form, {
		who: viewer,
		save: ({ text }, viewer) => answerThread(db, viewer, id, text, form.version),
		done: () => redirectWithFlash(href("/messages/:id", { id }), "sent"),
		failed: messageMessages.failed,
	});
}

/** Also when an answer was not sent since somebody has come: its writer sees who. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === 409 || defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	const names = loaderData?.thread?.names ?? [];
	return [{ title: `${names.length > 0 ? namesText(names) : "Messages"} · Heliograph` }];
}

export default function ShowThread({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { thread, isFirst, older, flash } = loaderData;
	useReadMark(thread?.isUnread === true);
	const newestOwn = thread?.messages.findLast(({ isOwn }) => isOwn)?.id;
	return (
		<Page
			title={thread ? namesText(thread.names) : "Messages"}
			intro={thread && <Company {...thread} />}
			back={{ to: href("/messages"), label: "Messages" }}
			actions={
				<>
					{thread?.isOpen && (
						<ButtonLink to={href("/messages/:id/add", { id })} variant="plain">
							Add somebody
						</ButtonLink>
					)}
					<ButtonLink to={href("/messages/:id/change", { id })} variant="plain">
						{changesText(thread?.canLeave === true)}
					</ButtonLink>
				</>
			}
		>
			<Flash message={flash} />
			{older && (
				<p>
					<a href={older}>Older messages</a>
				</p>
			)}
			{thread && <Said {...thread} />}
			{!isFirst && (
				<p>
					<a href={href("/messages/:id", { id })}>Newest messages</a>
				</p>
			)}
			<Outlet />
			{!thread || thread.isOpen || actionData ? (
				<AnswerForm
					key={newestOwn}
					path={href("/messages/:id", { id })}
					answer={actionData}
					company={thread?.company ?? ""}
				/>
			) : (
				<p className="text-muted">{thread.hasLeft ? messageMessages.youLeft : messageMessages.left}</p>
			)}
		</Page>
	);
}

/** The bell counts what was unread when the page was asked for: it is asked once more. */
function useReadMark(wasUnread: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (wasUnread) revalidate();
	}, [wasUnread, revalidate]);
}

export const ErrorBoundary = errorView({
	fallback: messageMessages.loadFailed,
	back: { to: href("/messages"), label: "Messages" },
});
