/** The rules of a project's page that need no schema library: its tabs and messages. */

export const projectTabs = ["about", "content", "contributors"] as const;
export type ProjectTab = (typeof projectTabs)[number];

export const tabLabels: Record<ProjectTab, string> = {
	about: "About",
	content: "Content",
	contributors: "Contributors",
};

/** The tab that `?tab=` asks for; About when there is no such tab. */
export function tabNamed(name: string | null): ProjectTab {
	return projectTabs.find((tab) => tab === name) ?? "about";
}

/** Forks that a project's page lists, the newest. */
export const forksShown = 12;

/** Of a project's content, on a page of its tab. */
export const contentPerPage = 50;

/** Of what a project's first tab names at once: contributors, and the newest content. */
export const peopleAtFirst = 6;
export const contentAtFirst = 5;

export const detailMessages = {
	hidden: "A moderator has hidden this project. Only its contributors and the moderators see it.",
	hiddenWithOriginal:
		"A moderator has hidden the project that this was forked from, so this is hidden too, until that one is shown again.",
	hiddenOrOriginal:
		"A moderator has hidden this project, or one that it was forked from. Only its contributors and the moderators see it.",
	forked: "The fork is yours. It is private until you change that.",
	forkedUnderConsent: "The fork is yours. It stays private until an owner of the original agrees.",
	forkAllowed: "The fork can now be shown to others by its owners.",
	forkDeclined: "The fork stays private. You can still allow it to be shown, below.",
	allowFailed: "Failed to allow the fork",
	starredOnce: "You no longer have access to this project. Your star on it still counts.",
	forkFailed: "Failed to fork project",
	starFailed: "Failed to change the star",
} as const;

/** '1 star', '1,204 stars' */
export function countOf(count: number, one: string, many = `${one}s`) {
	return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
