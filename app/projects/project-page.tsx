import { href } from "react-router";
import { Page, type PageProps } from "#app/ui/page.tsx";
import "./project.css";

export const projectsHome = { to: href("/scicomm/projects"), label: "Projects" };

/** A page about projects other than their home, with the way there. */
export function ProjectPage(props: PageProps) {
	return <Page {...props} back={projectsHome} />;
}
