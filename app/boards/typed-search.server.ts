import { searchWords, wordValues } from "#app/db/search.server.ts";

/** A search by words and type as a statement has it: its shape, a name for that, and the values. @param asked.type null for any */
export function readTypedSearch({ q, type }: { q: string; type: string | null }) {
	const words = searchWords(q);
	const ofType = type !== null;
	return {
		words: words.length,
		ofType,
		name: `${words.length}${ofType ? ":type" : ""}`,
		values: { type, ...wordValues(words) },
	};
}
