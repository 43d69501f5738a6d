import type { DemoMaker } from "#app/cards/card.demo.ts";
import type { ArtName } from "#app/drawing/demo-art.ts";
import type { ContentType } from "./content.ts";
import projects from "./project.demo.json" with { type: "json" };
import type { Visibility } from "./project.ts";

/** A content as `seedDemo` takes it, the first version first. */
export interface DemoContent {
	name: string;
	type: ContentType;
	description?: string;
	/** What each version holds and changes; the first one's change is the usual one. */
	versions: { data?: string; art?: ArtName; changes?: string; by?: DemoMaker }[];
	metadata?: Record<string, string>;
}

/** A project as `seedDemo` takes it. */
export interface DemoProject {
	name: string;
	shortDescription: string;
	description: string;
	topics: string;
	visibility?: Visibility;
	/** Null for the admin. */
	owner: DemoMaker | null;
	editors?: DemoMaker[];
	/** How many of the makers have given a star. */
	stars: number;
	/** The drawing that becomes its thumbnail. */
	art?: ArtName;
	/** The name of the project that it is a fork of. */
	forkOf?: string;
	content: DemoContent[];
}

/**
 * What the projects start with, last updated first: people of the past, and work that could be theirs.
 * The form's rules check the choices, which JSON can't type.
 */
export const demoProjects = projects as DemoProject[];
