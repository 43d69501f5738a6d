import { href } from "react-router";
import { Page, type PageProps } from "#app/ui/page.tsx";
import "./job.css";

export const jobBoard = { to: href("/jobs"), label: "Back to Job Board" };

/** A page of the board other than its list, with the way there. */
export function JobPage(props: PageProps) {
	return <Page {...props} back={{ to: jobBoard.to, label: "Jobs" }} />;
}
