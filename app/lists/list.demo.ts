import type { DemoMaker } from "#app/cards/card.demo.ts";
import type { EntryKind } from "#app/entries/entry.ts";
import lists from "./list.demo.json" with { type: "json" };

/** A published list as `seedDemo` takes it. */
interface DemoList {
	owner: DemoMaker;
	title: string;
	description: string;
	/** Of what the other demo content has, with the notes that the list shows. */
	entries: { kind: EntryKind; title: string; note: string }[];
}

export const demoLists = lists as DemoList[];
