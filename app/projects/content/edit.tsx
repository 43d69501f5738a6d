import { href } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requireMember } from "#app/accounts/member.server.ts";
import type { Member } from "#app/accounts/viewer.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { type Database, databaseContext } from "#app/db/client.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { changedForm } from "#app/forms/parse-form.server.ts";
import { redisplay, saveForm } from "#app/forms/save-form.server.ts";
import { unlisted } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { contentMessages, contentTypes } from "../content.ts";
import { canEditContent, projectMessages } from "../project.ts";
import { requireRole } from "../project-access.server.ts";
import { projectError } from "../project-error.tsx";
import { sealFile } from "../project-files.server.ts";
import { senderOf, unlessRedisplayed } from "../project-sender.server.ts";
import type { Route } from "./+types/edit.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { fieldsOf } from "./content-fields.ts";
import { ContentForm } from "./content-form.tsx";
import { typeField } from "./content-input.ts";
import { ContentPage, contentPath } from "./content-page.tsx";
import { openContent, openVersion } from "./content-pages.server.ts";
import { readContent, stateFrom, takeContent } from "./content-post.server.ts";
import { saveVersion } from "./save-content.server.ts";
import { reserveTextMemory } from "./text-memory.server.ts";
import { conflictResult, mergeWithLatest } from "./versions/conflict.server.ts";
import { useMergedVersion } from "./versions/merged-version.ts";
import { versionNumber } from "./versions/version-number.ts";
import { stateOf } from "./versions/version-state.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { projectId, contentId } = params;
	const path = href("/scicomm/projects/:projectId/content/:contentId/edit", { projectId, contentId });
	return unlessRedisplayed(context, async () => {
		const db = context.get(databaseContext);
		const content = await openToEdit(db, requireMember(context, path), projectId, contentId);
		const current = await openVersion(db, projectId, contentId, content.currentVersion);
		reserveTextMemory(context, current.data);
		const sealed = current.file === null ? "" : sealFile(context.get(accountsContext), current.file);
		return { content, fields: fieldsOf(stateOf(current, content), sealed) };
	});
}

async function openToEdit(db: Database, member: Member, projectId: string, contentId: string) {
	await requireRole(db, member, projectId, canEditContent, projectMessages.editorsOnly);
	return (await openContent(db, member, projectId, contentId)).content;
}

export async function action({ params: { projectId, contentId }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const failure = { failed: contentMessages.saveFailed };
	const { who, found } = await senderOf(context, contentMessages.signInToEdit, failure, (member) =>
		openToEdit(db, member, projectId, contentId),
	);
	const posted = await readContent(request, context);
	// The form says of which type it is, since a stranger may not learn that from here.
	const type = found?.type ?? contentTypes.find((type) => type === posted.get(typeField)) ?? "article";
	const { form, preview } = await takeContent(context, who, posted, type, true, failure);
	return saveForm(context, form, {
		who,
		save: async (input, editor) => {
			const state = await stateFrom(context, type, input);
			if (isRefusal(state)) return state;
			const base = versionNumber(form.version) ?? 0;
			const outcome = await saveVersion(db, editor, { projectId, contentId, base }, state, input.changes);
			if (isRefusal(outcome) || !("conflict" in outcome)) return outcome;
			const { content: newest } = await openContent(db, editor, projectId, contentId);
			const meanwhile = await mergeWithLatest(context, newest, base, state);
			return { meanwhile, result: conflictResult(meanwhile, input.changes, context.get(accountsContext)) };
		},
		done: (outcome) => {
			if (!("meanwhile" in outcome)) {
				const flash = "unchanged" in outcome && !outcome.isSentAgain ? "unchanged" : "saved";
				return redirectWithFlash(contentPath(projectId, contentId), flash);
			}
			const { meanwhile, result } = outcome;
			const more = { type, meanwhile, saved: meanwhile.saved };
			return redisplay(context, changedForm(result, String(meanwhile.version)), { status: 409 }, more);
		},
		...failure,
		more: { type, preview },
	});
}

export const handle: RouteHandle = { failed: contentMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted("Edit content");

export default function EditContent({ params, loaderData, actionData }: Route.ComponentProps) {
	const { projectId, contentId } = params;
	const content = loaderData?.content;
	const answer: ContentAnswer | undefined = actionData;
	const merged = useMergedVersion(answer);
	return (
		<ContentPage
			project={content?.project ?? { id: projectId, name: "" }}
			content={{ id: contentId, name: content?.name ?? "Back to the content" }}
			title="Edit content"
			intro="Saving makes a new version. The earlier ones stay in the history."
		>
			<ContentForm
				// What was merged takes the place of what was typed.
				key={merged ?? contentId}
				projectId={projectId}
				type={content?.type ?? answer?.type ?? "article"}
				answer={answer}
				defaults={loaderData?.fields ?? {}}
				version={merged ?? (content ? String(content.currentVersion) : "")}
				label="Save version"
				cancel={contentPath(projectId, contentId)}
			/>
		</ContentPage>
	);
}

export const ErrorBoundary = projectError(contentMessages.showFailed, { leadsToProject: true });
