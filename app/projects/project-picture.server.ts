import { linkPictures } from "#app/drawing/link-picture.server.ts";
import { findProject } from "./project-detail.server.ts";

export const projectPictures = linkPictures({
	board: "projects",
	find: findProject,
	isOpen: ({ visibility, hidden }) => visibility === "public" && !hidden,
	show: ({ name, shortDescription, description, topics }) => ({
		flash: "TEAM",
		title: name,
		line: shortDescription || description,
		foot: topics.join(" · ") || "Project",
	}),
});
