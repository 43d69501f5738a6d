import { href } from "react-router";
import { BoardForm, useBoardForm } from "#app/boards/board-form.tsx";
import { cardOfPage } from "#app/cards/card-at.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { unconfirmedMessages } from "#app/unconfirmed/unconfirmed.ts";
import { answerUnconfirmed, readUnconfirmed } from "#app/unconfirmed/unconfirmed-pages.server.ts";
import { DiscardedPost, Sender, SentPost, WaitingPost } from "#app/unconfirmed/unconfirmed-post.tsx";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/confirm.ts";
import { namedWriteSchema, type WriteFields, type WriteInput } from "./message-input.ts";
import { writeInTransaction } from "./send.server.ts";
import { WriteFieldset } from "./write-fieldset.tsx";

export async function loader(args: Route.LoaderArgs) {
	const post = await readUnconfirmed(args, "message");
	if (post.state !== "waiting") return post;
	const found = await cardOfPage(args.context, post.cardId ?? "");
	// What waits for a card that is gone is shown all the same.
	const to = found && found !== "gone" && !found.card.hidden ? found.card.name : "somebody";
	return { ...post, to };
}

export function action(args: Route.ActionArgs) {
	return answerUnconfirmed(args, {
		kind: "message",
		parse: (form) => parseForm(namedWriteSchema, form),
		async send(transaction, account, input, { cardId }) {
			const written = await writeInTransaction(transaction, account, cardId ?? "", input);
			return isRefusal(written) ? written : written.id;
		},
	});
}

export const handle: RouteHandle = { app: true, failed: unconfirmedMessages.failed };

export const meta = unlistedWithToken("Send your message");

const directory = { to: href("/scicomm/card/directory"), label: "Browse the directory" };

export default function ConfirmMessage({ loaderData: post, actionData }: Route.ComponentProps) {
	const defaults = post.state === "waiting" ? textsOf(post.fields) : undefined;
	const [form, fields] = useBoardForm<WriteFields, WriteInput>(namedWriteSchema, actionData, defaults);
	if (post.state === "discarded") return <DiscardedPost back={directory} />;
	if (post.state === "sent") {
		return (
			<SentPost {...post} page={{ to: href("/messages/:id", { id: post.sentAs }), label: "See the conversation" }}>
				The answer will appear in your messages here, and we will mail you when it does.
			</SentPost>
		);
	}
	const { to, email, signedInAs, isChanging } = post;
	const isWrong = Object.keys(actionData?.result?.error ?? {}).some((field) => field !== "");
	if (isChanging || isWrong) {
		return (
			<Page title={`Write to ${to}`} back={directory}>
				<div className="grid gap-6 mb-6">
					<Sender email={email} signedInAs={signedInAs} />
				</div>
				<BoardForm
					form={form}
					answer={actionData}
					label="Send it"
					busyLabel="Sending..."
					cancel={directory.to}
					isPrivate
				>
					<div className="message-form mb-8">
						<WriteFieldset fields={fields} text={form.value?.text ?? ""} name="It goes with the message." />
					</div>
				</BoardForm>
			</Page>
		);
	}
	return (
		<WaitingPost title={`Send this to ${to}?`} {...{ email, signedInAs }} answer={actionData}>
			<article className="grid gap-4 wrap-anywhere">
				<p>
					From <bdi>{defaults?.name}</bdi>
				</p>
				<Paragraphs text={defaults?.text ?? ""} />
			</article>
		</WaitingPost>
	);
}

function textsOf({ name = "", text = "" }: Record<string, string | string[]>): WriteFields {
	return { name: String(name), text: String(text) };
}

export const ErrorBoundary = errorView({ fallback: unconfirmedMessages.failed, back: directory });
