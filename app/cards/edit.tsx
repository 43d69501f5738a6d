import { href } from "react-router";
import { forbidden } from "#app/answers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/edit.ts";
import { cardMessages } from "./card.ts";
import { CardTrouble } from "./card-trouble.tsx";

/** Editing needs an account, and there are none yet. */
export function loader(): never {
	throw forbidden(cardMessages.signInToEdit, 401);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Edit your SciComm card · Heliograph" }];
}

/** Never shown, but without a component the answer would have no page around it. */
export default function EditCard() {
	return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<CardTrouble error={error} fallback={cardMessages.loadFailed}>
			<ButtonLink to={href("/scicomm/card/directory")}>Back to Directory</ButtonLink>
		</CardTrouble>
	);
}
