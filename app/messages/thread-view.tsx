import { href } from "react-router";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { formerName, messageMessages, namesText } from "./message.ts";
import type { findThread } from "./thread.server.ts";
import type { ThreadLine } from "./thread-lines.ts";

type Thread = Awaited<ReturnType<typeof findThread>>;

/** Whom the reader talks to. */
export function Company({ others, isMuted }: Pick<Thread, "others" | "isMuted">) {
	const there = others.filter(({ isThere }) => isThere);
	const blocked = others.filter(({ isBlocked }) => isBlocked).map(({ name }) => name);
	return (
		<>
			{there.length > 1 ? (
				<>
					With{" "}
					{there.map(({ id, name, cardId }, i) => (
						<span key={id}>
							{i > 0 && (i < there.length - 1 ? ", " : " and ")}
							{cardId ? (
								<a href={href("/card/:id", { id: cardId })}>
									<bdi>{name}</bdi>
								</a>
							) : (
								<bdi>{name || formerName}</bdi>
							)}
						</span>
					))}
					.
				</>
			) : (
				others
					.filter(({ isNamed, cardId }) => isNamed && cardId)
					.map(({ id, name, cardId }, i) => (
						<span key={id}>
							{i > 0 && ", "}
							<a href={href("/card/:id", { id: cardId ?? "" })}>
								The card of <bdi>{name}</bdi>
							</a>
						</span>
					))
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

/** What was said, and between that who came and left. */
export function Said({ messages, lines }: Pick<Thread, "messages" | "lines">) {
	const all = [
		...lines.map((line) => ({ at: line.at, item: <Line key={line.id} {...line} /> })),
		...messages.map((message) => ({ at: message.createdAt, item: <Message key={message.id} {...message} /> })),
	];
	return <ol className="message-list">{all.sort((one, other) => +one.at - +other.at).map(({ item }) => item)}</ol>;
}

function Line({ what, who, by, at }: ThreadLine) {
	return (
		<li className="message-line">
			<Moment at={at} />
			{" · "}
			{what === "left" ? (
				<>
					<Person name={who} /> left.
				</>
			) : by === undefined ? (
				<>
					<Person name={who} /> was added, and reads what you write here. You see nothing they write, since you had
					blocked whoever brought them in.
				</>
			) : (
				<>
					<Person name={by} /> added {who === null ? "you" : <Person name={who} />}.
					{by === null && " They see what is written from now on."}
					{who === null && " You see what is written from now on."}
				</>
			)}
		</li>
	);
}

function Person({ name }: { name: string | null }) {
	return <bdi>{name === null ? "You" : name || formerName}</bdi>;
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
