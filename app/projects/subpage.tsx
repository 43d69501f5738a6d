import { Page, type PageProps } from "#app/ui/page.tsx";
import "./detail.css";

/** A page below a project's, with the way back. */
export function Subpage({ back, ...page }: Omit<PageProps, "back"> & { back: string }) {
	return <Page {...page} back={{ to: back, label: "Back to the project" }} />;
}
