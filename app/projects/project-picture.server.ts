import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { findProject } from "./project-detail.server.ts";
import { summaryOf } from "./project-list.server.ts";

export const projectPictures = linkPictures({
	board: "projects",
	find: findProject,
	isOpen: ({ visibility, hidden }) => visibility === "public" && !hidden,
	show: (project) => ({
		flash: "TEAM",
		title: project.name,
		line: summaryOf(project),
		foot: project.topics.join(" · ") || "Project",
	}),
});
