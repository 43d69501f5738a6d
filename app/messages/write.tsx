import { href } from "react-router";
import { memberOrRefusal } from "#app/accounts/member.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { BoardForm, unlessFormIsOpen, useBoardForm } from "#app/boards/board-form.tsx";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { cardPath } from "#app/cards/card-address.ts";
import { cardOfPage } from "#app/cards/card-at.server.ts";
import { cardMessages } from "#app/cards/card-messages.ts";
import { ownsCard } from "#app/cards/claims/claims.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { isRefusal, refuse } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { AddressField, SignInInstead } from "#app/unconfirmed/address-field.tsx";
import { CheckInbox } from "#app/unconfirmed/check-inbox.tsx";
import { answerVisitor } from "#app/unconfirmed/unconfirmed-pages.server.ts";
import { errorView } from "#app/web/error-view.tsx";
import { notFound } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/write.ts";
import { ConfirmFirst } from "./confirm-first.tsx";
import { messageMessages } from "./message.ts";
import { visitorWriteSchema, type WriteFields, type WriteInput, writeSchema } from "./message-input.ts";
import { writeToCard } from "./send.server.ts";
import { WriteFieldset } from "./write-fieldset.tsx";

export const handle: RouteHandle = { app: true, failed: messageMessages.failed };

const directory = { to: href("/scicomm/card/directory"), label: "Browse the directory" };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const isRedisplayed = context.get(redisplayedFormContext);
	const viewer = context.get(viewerContext);
	const card = await findShown(context, id);
	// What was typed comes back, also when nobody can be written to by now.
	if (!isRedisplayed) {
		if (!card) throw notFound(cardMessages.notFound);
		if (!card.takesMessages) throw notFound(messageMessages.unreachable);
		if (viewer && (await ownsCard(context.get(databaseContext), viewer, card.id)))
			throw notFound(messageMessages.ownCard);
	}
	return {
		...{ name: card?.name ?? "somebody", back: card ? { to: cardPath(card), label: card.name } : directory },
		isVisitor: viewer === null,
		...{ isNameless: !viewer?.name, isUnconfirmed: viewer?.confirmed === false },
	};
}

/** Undefined where there is no card, or none that is shown. */
async function findShown(context: Route.LoaderArgs["context"], id: string) {
	const found = await cardOfPage(context, id);
	return found && found !== "gone" && !found.card.hidden ? found.card : undefined;
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const posted = await readForm(request);
	const card = await findShown(context, id);
	const unreachable = refuse(409, messageMessages.unreachable);
	if (!context.get(viewerContext) && posted.has("email")) {
		const postOf = ({ name, text }: WriteInput) =>
			card?.takesMessages ? { kind: "message" as const, cardId: card.id, fields: { name, text } } : unreachable;
		return answerVisitor({ request, context }, parseForm(visitorWriteSchema, posted), postOf, messageMessages.failed);
	}
	const viewer = memberOrRefusal(context, messageMessages.signIn);
	return saveForm(context, parseForm(writeSchema, posted), {
		who: card || isRefusal(viewer) ? viewer : unreachable,
		save: (input, viewer) => writeToCard(context.get(databaseContext), viewer, card?.id ?? "", input),
		done: ({ id }) => redirectWithFlash(href("/messages/:id", { id }), "sent"),
		failed: messageMessages.failed,
	});
}

export const shouldRevalidate = unlessFormIsOpen;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return [
		{ title: `${loaderData ? `Write to ${loaderData.name}` : cardMessages.notFound} · Heliograph` },
		{ name: "robots", content: "noindex" },
	];
}

export default function WriteToCard(props: Route.ComponentProps) {
	return <WriteForm key={props.params.id} {...props} />;
}

function WriteForm({ loaderData, actionData }: Route.ComponentProps) {
	const { name, back, isVisitor, isNameless, isUnconfirmed } = loaderData;
	const schema = isVisitor ? visitorWriteSchema : writeSchema;
	const [form, fields] = useBoardForm<WriteFields & { email: string }, WriteInput>(schema, actionData);
	if (actionData?.sent) return <CheckInbox back={back} />;
	return (
		<Page
			title={`Write to ${name}`}
			intro="Your name goes with the message, and your address does not. The answer will appear in your messages here, and we will mail you when it does."
			back={back}
		>
			{isVisitor && <SignInInstead />}
			{isUnconfirmed && <ConfirmFirst />}
			<BoardForm
				form={form}
				answer={actionData}
				label="Send"
				busyLabel="Sending..."
				cancel={back.to}
				isPrivate={isVisitor}
			>
				<div className="message-form mb-8">
					<WriteFieldset
						fields={fields}
						text={form.value?.text ?? ""}
						name={isNameless && "It becomes the name of your account. You can change it on your profile."}
					/>
					{isVisitor && <AddressField field={fields.email} />}
				</div>
			</BoardForm>
		</Page>
	);
}

export const ErrorBoundary = errorView({
	fallback: messageMessages.loadFailed,
	back: directory,
});
