import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { placeIn, placeOf } from "#app/db/listing/place.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/show.ts";
import { formerName, messageMessages, namesText } from "./message.ts";
import { AnswerForm } from "./message-form.tsx";
import { answerSchema } from "./message-input.ts";
import { answerThread } from "./send.server.ts";
import { findOwn, findThread, readThread } from "./thread.server.ts";
import "./messages.css";

export const handle: RouteHandle = { failed: messageMessages.failed };

export async function loader({ params: { id }, url, request, context }: Route.LoaderArgs) {
	const isRedisplayed = context.get(redisplayedFormContext);
	const viewer = isRedisplayed ? memberOrRefusal(context, "") : requireMember(context, href("/messages/:id", { id }));
	const { muted, unmuted, blocked, sent, accepted } = messageMessages;
	const messages = { muted, unmuted, blocked, sent, accepted };
	if (isRefusal(viewer)) return withFlash(request, messages, { thread: null, older: undefined });
	const db = context.get(databaseContext);
	const before = placeIn(url.searchParams.get("before"));
	const thread = await findThread(db, viewer, id, before);
	if (thread.isUnread && thread.newestAt && !before) await readThread(db, viewer, id, thread.newestAt);
	const { oldest } = thread;
	const older = oldest && `${href("/messages/:id", { id })}?before=${placeOf(oldest.createdAt, oldest.id)}`;
	return withFlash(request, messages, { thread, older });
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = parseForm(answerSchema, await readForm(request));
	const db = context.get(databaseContext);
	const viewer = memberOrRefusal(context, messageMessages.signIn);
	if (!isRefusal(viewer)) await findOwn(db, viewer, id);
	return saveForm(context, form, {
		who: viewer,
		save: ({ text }, viewer) => answerThread(db, viewer, id, text),
		done: () => redirectWithFlash(href("/messages/:id", { id }), "sent"),
		failed: messageMessages.failed,
	});
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	const names = loaderData?.thread?.others.map(({ name }) => name) ?? [];
	return [{ title: `${names.length > 0 ? namesText(names) : "Messages"} · Heliograph` }];
}

export default function ShowThread({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { thread, older, flash } = loaderData;
	useReadMark(thread?.isUnread === true);
	const others = thread?.others ?? [];
	const newestOwn = thread?.messages.findLast(({ isOwn }) => isOwn)?.id;
	return (
		<Page
			title={thread ? namesText(others.map(({ name }) => name)) : "Messages"}
			intro={<Others others={others} isMuted={thread?.isMuted === true} />}
			back={{ to: href("/messages"), label: "Messages" }}
			actions={
				<ButtonLink to={href("/messages/:id/change", { id })} variant="plain">
					Mute, block or delete
				</ButtonLink>
			}
		>
			<Flash message={flash} />
			{older && (
				<p>
					<a href={older}>Older messages</a>
				</p>
			)}
			<ol className="message-list">
				{thread?.messages.map((message) => (
					<Message key={message.id} {...message} />
				))}
			</ol>
			{!thread || others.some(({ isThere }) => isThere) ? (
				<AnswerForm key={newestOwn} path={href("/messages/:id", { id })} answer={actionData} />
			) : (
				<p className="text-muted">{messageMessages.left}</p>
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

type Thread = NonNullable<Route.ComponentProps["loaderData"]["thread"]>;

function Others({ others, isMuted }: { others: Thread["others"]; isMuted: boolean }) {
	const blocked = others.filter(({ isBlocked }) => isBlocked).map(({ name }) => name);
	return (
		<>
			{others.map(
				({ id, name, cardId }) =>
					cardId && (
						<a key={id} href={href("/card/:id", { id: cardId })}>
							The card of <bdi>{name}</bdi>
						</a>
					),
			)}{" "}
			{isMuted && "Muted. "}
			{blocked.length > 0 && (
				<>
					You have blocked <bdi>{namesText(blocked)}</bdi>.
				</>
			)}
		</>
	);
}

function Message({ id, name, text, isOwn, hidden, isHeld, createdAt }: Thread["messages"][number]) {
	const by = isOwn ? "You" : name || formerName;
	return (
		<li className="message" data-own={isOwn || undefined}>
			<p className="message-by">
				<strong dir="auto">{by}</strong>
				<span className="text-muted">
					<Moment at={createdAt} />
				</span>
			</p>
			<p className="message-text" dir="auto">
				<LinkedText text={text} />
			</p>
			{hidden && <p className="text-small text-muted">{isHeld ? messageMessages.held : hiddenNotice("message")}</p>}
			{!isOwn && <ReportLink kind="message" id={id} title={`the message of ${by}`} />}
		</li>
	);
}

export function ErrorBoundary() {
	return <ErrorView fallback={messageMessages.loadFailed} back={{ to: href("/messages"), label: "Messages" }} />;
}
