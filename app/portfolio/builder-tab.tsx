import { FilesTab } from "./files-tab.tsx";
import { LookTab } from "./look-tab.tsx";
import { OwnerTab } from "./owner-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import type { TabProps } from "./tab-props.ts";
import { WorkTab } from "./work-tab.tsx";

export const parts = [
	{ name: "you", label: "You", Component: OwnerTab },
	{ name: "work", label: "Work", Component: WorkTab },
	{ name: "people", label: "People", Component: PeopleTab },
	{ name: "look", label: "Look", Component: LookTab },
	{ name: "files", label: "Files", Component: FilesTab },
] as const;

type PartName = (typeof parts)[number]["name"];

/** The part that an address asks for; the first one when it asks for none. */
export function tabOf(name: string | null): PartName {
	return parts.find((part) => part.name === name)?.name ?? parts[0].name;
}

export function BuilderTab({ part, ...props }: TabProps & { part: PartName }) {
	return parts.map(({ name, Component }) => name === part && <Component key={name} {...props} />);
}
