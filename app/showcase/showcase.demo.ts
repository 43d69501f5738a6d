import type { ArtName } from "#app/drawing/demo-art.ts";
import items from "./showcase.demo.json" with { type: "json" };
import type { ShowcaseCategory } from "./showcase.ts";

/** An item as `seedDemo` takes it. */
interface DemoItem {
	title: string;
	description: string;
	category: ShowcaseCategory;
	tags: string[];
	/** The drawing that becomes its picture. */
	art: ArtName;
	/** Its address on example.org, which may be the one of a work on a demo card. */
	path: string;
	featured?: true;
}

/**
 * What the showcase starts with, newest first: people of the past, works of theirs, and blogs that nobody writes.
 * The table's conditions check the choices, which JSON can't type.
 */
export const demoItems = items as DemoItem[];
