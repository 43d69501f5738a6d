import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { unlessFormIsOpen } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { Question } from "#app/boards/question.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { entryKindLabels, entryPath } from "#app/entries/entry.ts";
import { parseTidied, versionIn } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { savedMessages } from "#app/saved/saved.ts";
import { BackButton, Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { savedPage } from "#app/ui/ways-back.ts";
import { errorView } from "#app/web/error-view.tsx";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/saved-thing.ts";
import { listMessages } from "./list.ts";
import { savedSchema, tidySaved } from "./list-input.ts";
import { changeSaved, listsOf } from "./list-own.server.ts";
import { savedSearch } from "./saved-filters.ts";
import { SavedForm } from "./saved-form.tsx";
import { findSaved } from "./saved-list.server.ts";
import "./lists.css";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
	const search = savedSearch(url.searchParams);
	const viewer = memberUnlessRedisplayed(context, href("/saved/:id", { id }) + encodeURIComponent(search));
	if (!viewer) return { thing: null, lists: [], search, sureTo: null };
	const db = context.get(databaseContext);
	const thing = await findSaved(db, viewer, id);
	if (!thing) throw notFound(savedMessages.notSaved);
	const sureTo = url.searchParams.has("remove")
		? `${href("/saved")}${savedSearch(url.searchParams, { sure: "on" })}`
		: null;
	return { thing, lists: await listsOf(db, viewer), search, sureTo };
}

export async function action({ params: { id }, request, url, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const posted = await readForm(request);
	const form = parseTidied(savedSchema, tidySaved(posted), versionIn(posted));
	return saveForm(context, form, {
		who: memberOrRefusal(context, savedMessages.signIn),
		save: (input, viewer) => changeSaved(db, viewer, id, input, form.version),
		latest: async (viewer, typed) => {
			const { note = "", lists = [] } = (await findSaved(db, viewer, id)) ?? {};
			const isSame = lists.length === typed.lists.length && lists.every((list) => typed.lists.includes(list.id));
			return isSame ? { note } : { note, lists: lists.map(({ title }) => title) };
		},
		done: () => redirectWithFlash(href("/saved") + savedSearch(url.searchParams), "changed"),
		failed: savedMessages.failed,
	});
}

export const handle: RouteHandle = { failed: savedMessages.failed };

/** Where it was changed elsewhere, there may be other lists by now. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
	return args.actionStatus === 409 || unlessFormIsOpen(args);
}

export const meta = unlisted("Note and lists");

export default function SavedThing({
	params: { id },
	loaderData: { thing, lists, search, sureTo },
	actionData,
}: Route.ComponentProps) {
	const back = { ...savedPage, to: savedPage.to + search };
	return (
		<Page
			title="Note and lists"
			intro={
				thing && (
					<>
						{entryKindLabels[thing.kind].one}:{" "}
						{thing.title === null ? (
							"no longer public"
						) : (
							<a href={entryPath({ kind: thing.kind, id })} dir="auto">
								{thing.title}
							</a>
						)}
					</>
				)
			}
			actions={<BackButton {...back} />}
		>
			{thing && sureTo && (
				<Question
					title="Remove it, with its note and its place in your lists?"
					about={{
						kind: entryKindLabels[thing.kind].one,
						title: thing.title ?? "no longer public",
						path: href("/saved/:id", { id }) + search,
					}}
					action={sureTo}
					field={{ name: "id", value: id }}
					answer={{ name: "save", label: "Remove", isOn: true }}
				/>
			)}
			<SavedForm key={id} answer={actionData} thing={thing} lists={lists} cancel={back.to} />
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: listMessages.loadFailed, back: savedPage });
