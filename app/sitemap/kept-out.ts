/** Where crawlers are asked not to go: docs/decisions/0024-what-crawlers-are-told.md says why, and what is left open. */
import { href } from "react-router";

/** Stands for any part of a path. */
const any = "*";
const anyProject = { projectId: any };

/** The beginnings of the paths, with `*` for anything. */
export const keptOut = [
	"/dev/",
	href("/login"),
	href("/signup"),
	href("/profile"),
	href("/admin"),
	href("/inaction/admin"),
	href("/api/session"),
	href("/api/login"),
	href("/api/signup"),
	href("/api/cards/migrate"),
	href("/report/:kind/:id", { kind: any, id: any }),
	href("/scicomm/card/edit/:id", { id: any }),
	href("/scicomm/card/visibility/:id", { id: any }),
	href("/scicomm/card/delete/:id", { id: any }),
	href("/scicomm/card/handle/:id", { id: any }),
	href("/scicomm/projects/create"),
	// A `*` also stands for several parts: this covers the forms of a project's content too.
	href("/scicomm/projects/:projectId/edit", anyProject),
	href("/scicomm/projects/:projectId/delete", anyProject),
	href("/scicomm/projects/:projectId/content/new", anyProject),
	href("/scicomm/projects/:projectId/content/:contentId/restore", { ...anyProject, contentId: any }),
	href("/scicomm/projects/:projectId/contributors/invite", anyProject),
	href("/resources/new"),
	href("/collab/new"),
	href("/collab/edit"),
	href("/collab/filled/:id", { id: any }),
	href("/collab/delete/:id", { id: any }),
	href("/jobs/new"),
	href("/jobs/edit/:id?"),
	href("/jobs/renew/:id", { id: any }),
	href("/jobs/delete/:id", { id: any }),
	href("/inaction/new"),
	href("/inaction/edit/:id?"),
	href("/inaction/delete/:id", { id: any }),
];
