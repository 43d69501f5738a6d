import { href } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { type BoardAnswer, keepBoardForm } from "#app/boards/board-answer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { parsePost, sendBack, stay, withFormFallback } from "#app/boards/board-post.server.ts";
import { submitOnce } from "#app/boards/submissions.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import type { Route } from "./+types/new.ts";
import { findMediaToCorrect } from "./media.queue.server.ts";
import { mediaMessages } from "./media.ts";
import { MediaForm } from "./media-form.tsx";
import { mediaSchema } from "./media-input.ts";
import { submitMedia } from "./media-own.server.ts";
import "./media.css";

const title = "Add Science Communication Content";

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return { author: "" };
	const rejection = new URL(request.url).searchParams.get("correct");
	const path = href("/inaction/new") + (rejection === null ? "" : `?correct=${encodeURIComponent(rejection)}`);
	const viewer = requireMember(context, path);
	return (await findMediaToCorrect(context.get(databaseContext), viewer, rejection)) ?? { author: viewer.name };
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const viewer = context.get(viewerContext);
	const submission = parsePost(await readForm(request), mediaSchema);
	if (!viewer) return sendBack(context, submission, 401, mediaMessages.signInToSubmit, { signedOut: true });
	if (submission.status !== "success") return sendBack(context, submission, 422);
	const failed = { failure: "Error submitting media item", message: mediaMessages.saveFailed };
	return withFormFallback(context, submission, failed, async () => {
		const refusal = await submitOnce(db, viewer, () => submitMedia(db, viewer, submission.value));
		if (refusal) return sendBack(context, submission, 429, refusal);
		return stay(context, mediaMessages.received, href("/inaction"));
	});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepBoardForm(serverAction, mediaMessages.saveFailed);
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta(): Route.MetaDescriptors {
	return [{ title: `${title} · Heliograph` }];
}

export default function AddMedia({ loaderData, actionData }: Route.ComponentProps) {
	const answer: BoardAnswer | undefined = actionData;
	if (answer?.sent) return <Received {...answer.sent} />;
	return (
		<Page
			title={title}
			intro="An article, a video, a podcast: something that explains science, by you or by somebody you admire."
		>
			<p className="media-approval">
				<Icon name="info" />
				{mediaMessages.needsApproval}
			</p>
			<MediaForm answer={answer} defaults={loaderData} label="Submit Content" />
		</Page>
	);
}

function Received({ message, next }: NonNullable<BoardAnswer["sent"]>) {
	return (
		<div className="page">
			<EmptyState
				title={message}
				heading="h1"
				flash="TU"
				actions={<ButtonLink to={next}>Back to SciComm in Action</ButtonLink>}
			>
				<p role="status">
					Your item is pending admin review. Until then you find it on your <a href={href("/profile")}>profile</a>.
				</p>
			</EmptyState>
		</div>
	);
}
