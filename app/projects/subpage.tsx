import type { ReactNode } from "react";
import { Page } from "#app/ui/page.tsx";
import { detailMessages } from "./detail.ts";
import "./detail.css";

interface SubpageProps {
	title: string;
	intro?: ReactNode;
	/** Of the project. */
	back: string;
	children: ReactNode;
}

/** A page below a project's, with the way back. */
export function Subpage({ back, ...page }: SubpageProps) {
	return (
		<div className="project-subpage">
			<p className="page project-detail-back">
				<a href={back}>{detailMessages.backToProject}</a>
			</p>
			<Page {...page} />
		</div>
	);
}
