import { Form, href } from "react-router";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { redirectWithFlash } from "#app/boards/flash.server.ts";
import { cardPath } from "#app/cards/card-address.ts";
import { findReachableCards } from "#app/cards/reachable-cards.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm } from "#app/forms/save-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/add.ts";
import { addToThread, requirePresence } from "./adding.server.ts";
import { ConfirmFirst } from "./confirm-first.tsx";
import { messageMessages } from "./message.ts";
import { addSchema } from "./message-input.ts";
import "./messages.css";

export const handle: RouteHandle = { failed: messageMessages.addFailed };

/** `q` looks for a card. What is found does not depend on who is in the conversation: anybody finds the same. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const q = url.searchParams.get("q") ?? "";
	const viewer = memberUnlessRedisplayed(context, href("/messages/:id/add", { id }));
	if (!viewer) return { q, cards: [], isUnconfirmed: false };
	if (!context.get(redisplayedFormContext)) await requirePresence(db, viewer, id);
	return { q, cards: await findReachableCards(db, q), isUnconfirmed: !viewer.confirmed };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
	const form = parseForm(addSchema, await readForm(request));
	const db = context.get(databaseContext);
	const viewer = memberOrRefusal(context, messageMessages.signIn);
	if (!isRefusal(viewer)) await requirePresence(db, viewer, id);
	return saveForm(context, form, {
		who: viewer,
		save: ({ card }, viewer) => addToThread(db, viewer, id, card),
		done: ({ isNew }) => redirectWithFlash(href("/messages/:id", { id }), isNew ? "added" : "alreadyThere"),
		failed: messageMessages.addFailed,
	});
}

export const meta = titled("Add somebody");

export default function AddToThread({ params: { id }, loaderData, actionData }: Route.ComponentProps) {
	const { q, cards, isUnconfirmed } = loaderData;
	return (
		<Page
			title="Add somebody"
			intro="They see what is written from now on, and nothing from before. Everybody in the conversation is told who was added, and by whom."
			back={{ to: href("/messages/:id", { id }), label: "The conversation" }}
		>
			<FormAlert answer={actionData} className="mb-8" />
			{isUnconfirmed && <ConfirmFirst />}
			<FilterForm asked={{ q }} placeholder="A name, or the link of a card" />
			{q !== "" && cards.length === 0 ? (
				<EmptyState title="Nobody found">
					<p>
						Only people whose cards can be written to can be added. If you have the link of a card, paste it into the
						search.
					</p>
				</EmptyState>
			) : (
				<Form method="post">
					<ul className="message-found">
						{cards.map((card) => (
							<li key={card.id}>
								<p>
									<a href={cardPath(card)} dir="auto">
										{card.name}
									</a>
									<span className="text-muted" dir="auto">
										{card.title}
									</span>
								</p>
								<Button type="submit" name="card" value={card.id} aria-label={`Add ${card.name}`}>
									Add
								</Button>
							</li>
						))}
					</ul>
				</Form>
			)}
		</Page>
	);
}

export const ErrorBoundary = errorView({
	fallback: messageMessages.addFailed,
	back: { to: href("/messages"), label: "Messages" },
});
