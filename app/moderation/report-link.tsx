import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ReportableKind } from "./subject-kinds.ts";
import "./report-link.css";

interface ReportLinkProps {
	kind: ReportableKind;
	id: string;
	/** What it is called, for those who don't see what the link stands beside. */
	title: string;
}

/** Leads to the form with which anybody tells the moderators what is wrong with something public. */
export function ReportLink({ kind, id, title }: ReportLinkProps) {
	return (
		<ButtonLink
			variant="plain"
			className="report-link"
			rel="nofollow"
			to={href("/report/:kind/:id", { kind, id })}
			aria-label={`Report ${title}`}
		>
			Report
		</ButtonLink>
	);
}
