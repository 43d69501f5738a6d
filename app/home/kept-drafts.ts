import { useEffect, useState } from "react";
import { useRootData } from "#app/accounts/root-data.ts";
import { barLinks, exploreLinks } from "#app/features.ts";
import { draftsOf, forgetDrafts, formsWithDrafts, maxAgeMs } from "#app/forms/draft-store.ts";

/** A form that was left unfinished here. */
interface DraftLeft {
	/** The address of its page. */
	path: string;
	/** What was typed as the title or name; empty where nothing was. */
	title: string;
	/** Milliseconds since 1970. */
	keptAt: number;
}

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

/** The addresses of forms whose `name` is that of the thing; elsewhere it is its author's. */
const named = /^\/(?:scicomm|resources)\//;

/** The forms that an account has left unfinished in this browser, the last one first; of several tabs the last. */
function draftsLeft(owner: string): DraftLeft[] {
	return formsWithDrafts()
		.flatMap((path) => {
			const own = draftsOf(path).filter((one) => one.owner === owner && one.fields.length > 0);
			const [last] = own.sort((a, b) => b.keptAt - a.keptAt);
			// A form within a page is named by more than an address.
			if (!last || !/^\/[^ ]*$/.test(path) || Date.now() - last.keptAt > maxAgeMs) return [];
			const names = named.test(path) ? ["title", "name"] : ["title"];
			const title = last.fields.find(([name, text]) => names.includes(name) && text.trim() !== "")?.[1];
			return [{ path, title: title ?? "", keptAt: last.keptAt }];
		})
		.sort((a, b) => b.keptAt - a.keptAt);
}

/** Where an unfinished form belongs, and that nobody else has it. */
export function aboutDraft({ path }: DraftLeft) {
	const board = [...barLinks, ...exploreLinks].find(({ to }) => path.startsWith(`${to}/`));
	return `${board ? `${board.text} · ` : ""}Unfinished, kept in this browser alone`;
}
