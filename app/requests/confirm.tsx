import { href } from "react-router";
import { refuseSubmission } from "#app/boards/submissions.server.ts";
import { ThingBody } from "#app/boards/thing-body.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlistedWithToken } from "#app/ui/page-title.ts";
import { unconfirmedMessages } from "#app/unconfirmed/unconfirmed.ts";
import { answerUnconfirmed, readUnconfirmed } from "#app/unconfirmed/unconfirmed-pages.server.ts";
import { DiscardedPost, Sender, SentPost, WaitingPost } from "#app/unconfirmed/unconfirmed-post.tsx";
import { formOf } from "#app/unconfirmed/unconfirmed-posts.server.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/confirm.ts";
import { requestMessages } from "./request.ts";
import { requestFacts } from "./request-facts.tsx";
import { RequestForm } from "./request-form.tsx";
import { addRequest, requestColumns } from "./request-own.server.ts";
import { parseRequest } from "./request-post.server.ts";

export async function loader(args: Route.LoaderArgs) {
	const post = await readUnconfirmed(args, "request");
	if (post.state !== "waiting") return post;
	// Its last day may have passed meanwhile.
	const { input } = parseRequest(formOf(post.fields));
	return { ...post, request: input && requestColumns(input) };
}

export function action(args: Route.ActionArgs) {
	return answerUnconfirmed(args, {
		kind: "request",
		parse: parseRequest,
		send: async (transaction, account, input) =>
			(await refuseSubmission(transaction, account)) ?? addRequest(transaction, account, input),
	});
}

export const handle: RouteHandle = { app: true, failed: unconfirmedMessages.failed };

export const meta = unlistedWithToken("Send your request");

const list = { to: href("/requests"), label: "See all requests" };

export default function ConfirmRequest({ loaderData: post, actionData }: Route.ComponentProps) {
	if (post.state === "discarded") return <DiscardedPost back={list} />;
	if (post.state === "sent") {
		const path = href("/requests/:id", { id: post.sentAs });
		// Until it is approved, nobody else sees it.
		const to = post.isSignedIn ? path : `${href("/login")}?redirect=${path}`;
		return (
			<SentPost {...post} page={{ to, label: "See your request" }}>
				{requestMessages.needsApproval}
			</SentPost>
		);
	}
	const { email, signedInAs, fields, request, isChanging } = post;
	const isWrong = Object.keys(actionData?.result?.error ?? {}).some((field) => field !== "");
	if (!request || isChanging || isWrong) {
		return (
			<Page title="Send your request" back={list}>
				<div className="grid gap-6 mb-6">
					{!request && !actionData && <Alert tone="info">{unconfirmedMessages.outdated}</Alert>}
					<Sender email={email} signedInAs={signedInAs} />
				</div>
				<RequestForm
					answer={actionData}
					defaults={fields}
					label="Send it"
					busyLabel="Sending..."
					cancel={list.to}
					isPrivate
				/>
			</Page>
		);
	}
	const { title, description, topics } = request;
	const shown = { ...request, createdAt: new Date(), closed: false, cardId: null, isMine: true };
	const facts = requestFacts(shown).filter(({ name }) => name !== "Posted");
	return (
		<WaitingPost title="Send this request?" {...{ email, signedInAs }} answer={actionData}>
			<article className="wrap-anywhere">
				<h2 className="mb-4" dir="auto">
					{title}
				</h2>
				<ThingBody text={description} facts={facts}>
					{topics.length > 0 && <p>{topics.join(", ")}</p>}
				</ThingBody>
			</article>
		</WaitingPost>
	);
}

export const ErrorBoundary = errorView({
	fallback: unconfirmedMessages.failed,
	back: { to: href("/requests/new"), label: "Write it again" },
});
