import { FilesPart } from "./files-part.tsx";
import { LookPart } from "./look-part.tsx";
import type { Tell } from "./notice-bar.tsx";
import { OwnerPart } from "./owner-part.tsx";
import { PeoplePart } from "./people-part.tsx";
import type { Portfolio } from "./portfolio.ts";
import { WorkPart } from "./work-part.tsx";

/** What a part of the builder needs; each changes the portfolio itself. */
export interface PartProps {
	portfolio: Portfolio;
	tell: Tell;
}

export const parts = [
	{ name: "you", label: "You", Component: OwnerPart },
	{ name: "work", label: "Work", Component: WorkPart },
	{ name: "people", label: "People", Component: PeoplePart },
	{ name: "look", label: "Look", Component: LookPart },
	{ name: "files", label: "Files", Component: FilesPart },
] as const;

type PartName = (typeof parts)[number]["name"];

/** The part that an address asks for; the first one when it asks for none. */
export function partOf(name: string | null): PartName {
	return parts.find((part) => part.name === name)?.name ?? parts[0].name;
}

export function BuilderPart({ part, ...props }: PartProps & { part: PartName }) {
	return parts.map(({ name, Component }) => name === part && <Component key={name} {...props} />);
}
