import { href } from "react-router";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { SentPage } from "#app/boards/sent-page.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm, success } from "#app/forms/save-form.server.ts";
import { correctionPath, findToCorrect, rejectionIn } from "#app/moderation/originals.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/new.ts";
import { moderatedMedia } from "./media.queue.server.ts";
import { mediaMessages } from "./media.ts";
import { mediaFieldsOf } from "./media-fields.ts";
import { MediaForm } from "./media-form.tsx";
import { mediaSchema } from "./media-input.ts";
import { submitMedia } from "./media-own.server.ts";
import { mediaBoard } from "./media-path.ts";
import "./media.css";

const title = "Add Science Communication Content";

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return { author: "" };
	const rejection = rejectionIn(request);
	const viewer = requireMember(context, correctionPath(href("/inaction/new"), rejection));
	const rejected = await findToCorrect(context.get(databaseContext), viewer, moderatedMedia, rejection);
	return rejected ? mediaFieldsOf(rejected) : { author: viewer.name };
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = await readForm(request);
	return saveForm(context, parseForm(mediaSchema, form), {
		who: memberOrRefusal(context, mediaMessages.signInToSubmit),
		save: (item, viewer) => submitMedia(db, viewer, item, form),
		done: ({ id }) => success(context, { message: mediaMessages.pending, page: href("/inaction/:id", { id }) }),
		failed: mediaMessages.saveFailed,
		log: "Error submitting media item",
	});
}

export const handle: RouteHandle = { failed: mediaMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = titled(title);

export default function AddMedia({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.sent) {
		return <SentPage title={mediaMessages.received} sent={actionData.sent} back={mediaBoard} />;
	}
	return (
		<Page
			title={title}
			intro="An article, a video, a podcast: something that explains science, by you or by somebody you admire."
		>
			<p className="media-approval">
				<Icon name="info" />
				{mediaMessages.needsApproval}
			</p>
			<MediaForm answer={actionData} defaults={loaderData} label="Submit Content" />
		</Page>
	);
}
