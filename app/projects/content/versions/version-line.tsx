import { Moment } from "#app/ui/moment.tsx";
import { nameless } from "../../content.ts";
import type { VersionFacts } from "../content-pages.server.ts";

/** Who made a version, and when. */
export function VersionLine({ version }: { version: Pick<VersionFacts, "createdBy" | "createdAt"> }) {
	return (
		<>
			by <bdi>{version.createdBy ?? nameless}</bdi>, <Moment at={version.createdAt} />
		</>
	);
}
