import { ChoiceChip } from "#app/ui/chip.tsx";
import { contentPath } from "../content-page.tsx";
import type { VersionFacts } from "../content-pages.server.ts";
import { RestoreButton } from "./restore-button.tsx";
import { VersionLine } from "./version-line.tsx";
import "./versions.css";

interface VersionRowProps {
	projectId: string;
	contentId: string;
	version: VersionFacts;
	current: number;
	/** The versions that are chosen at first for a comparison. */
	chosen: { from: number | undefined; to: number | undefined };
	mayRestore: boolean;
}

/** A version in the history, with its choices for the comparison that the form `compare` asks for. */
export function VersionRow({ projectId, contentId, version, current, chosen, mayRestore }: VersionRowProps) {
	const { version: number, changesDescription } = version;
	return (
		<li className="version-row">
			<div>
				<h2>
					<a href={`${contentPath(projectId, contentId)}?version=${number}`}>{`Version ${number}`}</a>
				</h2>
				<p dir="auto">{changesDescription}</p>
				<p className="text-muted">
					<VersionLine version={version} />
				</p>
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<ChoiceChip
					form="compare"
					type="radio"
					name="from"
					value={number}
					defaultChecked={number === chosen.from}
					label="From"
					aria-label={`Compare from version ${number}`}
				/>
				<ChoiceChip
					form="compare"
					type="radio"
					name="to"
					value={number}
					defaultChecked={number === chosen.to}
					label="To"
					aria-label={`Compare to version ${number}`}
				/>
				{mayRestore && number !== current && (
					<RestoreButton projectId={projectId} contentId={contentId} version={number} base={current} />
				)}
			</div>
		</li>
	);
}
