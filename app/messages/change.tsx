import { Form, href, redirect } from "react-router";
import { requireMember, requireSignedIn } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm } from "#app/forms/save-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/change.ts";
import { block } from "./blocks.server.ts";
import { leaveThread } from "./leaving.server.ts";
import { changesText, formerName, messageMessages, namesText } from "./message.ts";
import { deletedUntilSchema } from "./message-input.ts";
import { deleteForViewer, findThread, mute } from "./thread.server.ts";
import "./messages.css";

export const handle: RouteHandle = { failed: messageMessages.changeFailed };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/messages/:id/change", { id }));
	const thread = await findThread(context.get(databaseContext), viewer, id);
	const { others, names, isMuted, canLeave, hasLeft, newestAt } = thread;
	return { others, names, isMuted, canLeave, hasLeft, newestAt };
}

/**
 * `change` says what is done: `mute`, `unmute`, `leave`, `delete`, or the participant to block; `until`, as `deletedUntilSchema`, what
 * is deleted.
 */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const change = String(form.get("change"));
	const viewer = requireSignedIn(context, messageMessages.signIn);
	const db = context.get(databaseContext);
	if (change === "delete") {
		const isAll = await deleteForViewer(db, viewer, id, deletedUntilSchema.parse(form.get("until")));
		return redirectWithFlash(href("/messages"), isAll ? "deleted" : "deletedInPart");
	}
	if (change === "mute" || change === "unmute") {
		await mute(db, viewer, id, change === "mute");
		return redirectWithFlash(href("/messages/:id", { id }), `${change}d`);
	}
	if (change === "leave") {
		const left = await leaveThread(db, viewer, id);
		return isRefusal(left) ? refuseForm(context, left) : redirect(href("/messages/:id", { id }), 303);
	}
	await block(db, viewer, id, change);
	return redirectWithFlash(href("/messages/:id", { id }), "blocked");
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return [{ title: `${changesText(loaderData?.canLeave === true)} · Heliograph` }];
}

export default function ChangeThread({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { others, names, isMuted, canLeave, hasLeft, newestAt } = loaderData;
	const blockable = others.filter(({ canBlock }) => canBlock);
	return (
		<Page
			title={changesText(canLeave)}
			intro={<>The conversation with {namesText(names)}.</>}
			back={{ to: href("/messages/:id", { id }), label: "The conversation" }}
		>
			<Form method="post">
				<FormAlert answer={actionData} className="mb-8" />
				<input type="hidden" name="until" value={newestAt?.getTime() ?? 0} />
				{!hasLeft && (
					<FormSection title={isMuted ? "It is muted" : "Mute it"}>
						<p>You are not told of new messages, and find them here when you look.</p>
						<div className="actions">
							<Button type="submit" name="change" value={isMuted ? "unmute" : "mute"}>
								{isMuted ? "Unmute" : "Mute"}
							</Button>
						</div>
					</FormSection>
				)}
				{canLeave && (
					<FormSection title="Leave it">
						<p>
							You keep what was said until now, and hear nothing more. The others are told that you left. It is for
							good: nobody can add you to this conversation again, but they can write to you through your card.
						</p>
						<div className="actions">
							<Button type="submit" name="change" value="leave">
								Leave this conversation
							</Button>
						</div>
					</FormSection>
				)}
				{blockable.length > 0 && (
					<FormSection title="Block somebody">
						<p>
							You get no more messages from them, in this or any other conversation. What they publish stays visible.
							Neither they nor moderators are told.
						</p>
						<div className="actions">
							{blockable.map((one) => (
								<Button key={one.id} type="submit" name="change" value={one.id}>
									Block {one.name || formerName}
								</Button>
							))}
						</div>
					</FormSection>
				)}
				<FormSection title="Delete it for you">
					<p>The others keep it. If they write again, it starts again with what they write then.</p>
					<div className="actions">
						<Button type="submit" variant="danger" name="change" value="delete">
							Delete for me
						</Button>
					</div>
				</FormSection>
			</Form>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	fallback: messageMessages.changeFailed,
	back: { to: href("/messages"), label: "Messages" },
});
