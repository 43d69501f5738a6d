import { href, redirect } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { BoardForm, unlessFormIsOpen, useBoardForm } from "#app/boards/board-form.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { canModerate, moderationMessages } from "#app/moderation/moderation.ts";
import { actingModerator } from "#app/moderation/moderator-or-refusal.server.ts";
import { FormCheckbox, FormTextField } from "#app/ui/form-field.tsx";
import { Page } from "#app/ui/page.tsx";
import { unlisted } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import { forbidden } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/edit.ts";
import { EntryFields } from "./entry-fields.tsx";
import { editItem, findItemToEdit } from "./item-edit.server.ts";
import { showcaseMessages } from "./showcase.ts";
import { type ItemFields, type ItemInput, itemSchema } from "./showcase-input.ts";

const title = "Edit a showcase item";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const viewer = requireMember(context, href("/showcase/edit/:id", { id }));
	if (!canModerate(viewer)) throw forbidden(moderationMessages.adminsOnly);
	return findItemToEdit(context.get(databaseContext), id);
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(itemSchema, await readForm(request));
	return saveForm(context, form, {
		who: actingModerator(context),
		save: (item, moderator) => editItem(db, moderator, id, item, form.version),
		latest: async () => (await findItemToEdit(db, id)).fields,
		// That page is where it can be undone.
		done: ({ changed }) => redirect(changed ? href("/admin/reports") : href("/showcase/:id", { id }), 303),
		failed: showcaseMessages.saveFailed,
	});
}

export const handle: RouteHandle = { failed: showcaseMessages.saveFailed };

export const shouldRevalidate = unlessFormIsOpen;

export const meta = unlisted(title);

export default function EditItem(props: Route.ComponentProps) {
	return <ItemForm key={props.params.id} {...props} />;
}

function ItemForm({ loaderData, actionData }: Route.ComponentProps) {
	const { hasImage = true, version = "" } = loaderData ?? {};
	const [form, fields] = useBoardForm<ItemFields, ItemInput>(itemSchema, actionData, loaderData?.fields);
	return (
		<Page title={title} intro="It belongs to no account. The log keeps what you change.">
			<BoardForm
				{...{ form, version }}
				answer={actionData}
				label="Save Changes"
				busyLabel="Saving..."
				cancel={href("/showcase")}
			>
				<EntryFields fields={fields} value={form.value ?? {}} />
				<FormTextField field={fields.tags} label="Tags" hint="Separated by commas" />
				{hasImage && <FormCheckbox field={fields.withoutImage} label="Remove the image" />}
			</BoardForm>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	fallback: showcaseMessages.showFailed,
	login: href("/login"),
	back: { to: href("/showcase"), label: "Back to the showcase" },
});
