/** Where crawlers are asked not to go: docs/decisions/0024-what-crawlers-are-told.md says why, and what is left open. */
import { href } from "react-router";

/** All that begins with the path so far. */
const all = "";
/** Stands for any characters, `/` included. */
const any = "*";

/** The beginnings of the paths, with `*` for anything. */
export const keptOut = [
	"/dev/",
	href("/login"),
	href("/signup"),
	href("/profile"),
	href("/waitlist/confirm"),
	href("/waitlist/leave"),
	href("/admin"),
	href("/inaction/admin"),
	href("/api/session"),
	href("/api/login"),
	href("/api/signup"),
	href("/api/cards/migrate"),
	href("/report/:kind/:id", { kind: any, id: all }),
	href("/scicomm/card/edit/:id", { id: all }),
	href("/scicomm/card/visibility/:id", { id: all }),
	href("/scicomm/card/delete/:id", { id: all }),
	href("/scicomm/card/discard/:id", { id: all }),
	href("/scicomm/card/handle/:id", { id: all }),
	href("/scicomm/projects/create"),
	// The first two cover the forms of a project's content as well.
	href("/scicomm/projects/:projectId/edit", { projectId: any }),
	href("/scicomm/projects/:projectId/delete", { projectId: any }),
	href("/scicomm/projects/:projectId/content/new", { projectId: any }),
	href("/scicomm/projects/:projectId/content/:contentId/restore", { projectId: any, contentId: any }),
	href("/scicomm/projects/:projectId/contributors/invite", { projectId: any }),
	href("/resources/new"),
	href("/collab/new"),
	href("/collab/edit"),
	href("/collab/filled/:id", { id: all }),
	href("/collab/delete/:id", { id: all }),
	href("/jobs/new"),
	href("/jobs/edit/:id?"),
	href("/jobs/renew/:id", { id: all }),
	href("/jobs/delete/:id", { id: all }),
	href("/inaction/new"),
	href("/inaction/edit/:id?"),
	href("/inaction/delete/:id", { id: all }),
];
