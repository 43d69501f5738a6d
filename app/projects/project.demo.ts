import type { ArtName } from "#app/drawing/demo-art.ts";
import type { ContentType } from "./content.ts";
import projects from "./project.demo.json" with { type: "json" };
import type { Visibility } from "./project.ts";

/** Who owns, edits and stars the demo projects. Their accounts have no password, so nobody signs in as them. */
export const demoMakers = [
	"Rachel Carson",
	"Michael Faraday",
	"Florence Nightingale",
	"Maria Sibylla Merian",
	"Mary Anning",
	"Mary Somerville",
	"Jane Marcet",
] as const;
type Maker = (typeof demoMakers)[number];

/** A content as `seedDemo` takes it, the first version first. */
export interface DemoContent {
	name: string;
	type: ContentType;
	description?: string;
	/** What each version holds and changes; the first one's change is the usual one. */
	versions: { data?: string; art?: ArtName; changes?: string; by?: Maker }[];
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
	owner: Maker | null;
	editors?: Maker[];
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
