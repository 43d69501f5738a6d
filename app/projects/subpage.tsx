import type { ReactNode } from "react";
import { Page } from "#app/ui/page.tsx";
import "./detail.css";

interface SubpageProps {
	title: string;
	intro?: ReactNode;
	back: string;
	children: ReactNode;
}

/** A page below a project's, with the way back. */
export function Subpage({ back, ...page }: SubpageProps) {
	return (
		<div className="project-subpage">
			<p className="page project-detail-back">
				<a href={back}>Back to the project</a>
			</p>
			<Page {...page} />
		</div>
	);
}
