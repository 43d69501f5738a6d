import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ContentType, isText } from "../../content.ts";

interface DownloadLinksProps {
	projectId: string;
	contentId: string;
	type: ContentType;
	/** An older one than the newest. */
	version: number | undefined;
	/** Whether it is data that can be read as a table; what was moved in may not be. */
	isTable: boolean;
}

/** The files that a version of text can be had as. */
export function DownloadLinks({ projectId, contentId, type, version, isTable }: DownloadLinksProps) {
	if (!isText(type)) return null;
	const path = href("/scicomm/projects/:projectId/content/:contentId/download", { projectId, contentId });
	const asked = version === undefined ? "" : `version=${version}`;
	const search = (more: string) => {
		const all = [more, asked].filter(Boolean).join("&");
		return all && `?${all}`;
	};
	return (
		<>
			{isTable && (
				<ButtonLink to={path + search("as=csv")} reloadDocument>
					Download CSV for spreadsheets
				</ButtonLink>
			)}
			<ButtonLink to={path + search("")} reloadDocument>
				{isTable ? "Download the original" : "Download"}
			</ButtonLink>
		</>
	);
}
