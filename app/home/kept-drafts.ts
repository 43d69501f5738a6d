import { useEffect, useState } from "react";
import { useRootData } from "#app/accounts/root-data.ts";
import { barLinks, exploreLinks } from "#app/features.ts";
import { type DraftLeft, draftsLeft, forgetDrafts } from "#app/forms/draft-store.ts";

/** The forms that the viewer has left unfinished in this browser, which alone knows of them: none until it is asked. */
export function useKeptDrafts() {
	const owner = useRootData()?.account?.id ?? "";
	const [drafts, setDrafts] = useState<DraftLeft[]>([]);
	useEffect(() => setDrafts(draftsLeft(owner)), [owner]);
	function forget(path: string) {
		forgetDrafts((draft, form) => form === path && draft.owner === owner);
		setDrafts(draftsLeft(owner));
	}
	return { drafts, forget };
}

/** Where an unfinished form belongs, and that nobody else has it. */
export function aboutDraft({ path }: DraftLeft) {
	const board = [...barLinks, ...exploreLinks].find(({ to }) => path.startsWith(`${to}/`));
	return `${board ? `${board.text} · ` : ""}Unfinished, kept in this browser alone`;
}
