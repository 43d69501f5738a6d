import { href } from "react-router";

/** The way back from a page of the board. */
export const requestBoard = { to: href("/requests"), label: "Back to requests" };

/** Closes a request, or says what came of it, for its author; nothing where that is said, or it was never on the board. */
export function closingTools(request: { id: string; closed: boolean; outcome: unknown; approved: boolean }) {
	const { id, closed, outcome, approved } = request;
	if (outcome !== null || !approved) return [];
	return [{ label: closed ? "Say what came of it" : "Close", to: href("/requests/close/:id", { id }) }];
}
