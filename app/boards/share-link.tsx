import { useRootData } from "#app/accounts/root-data.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { microblogShareUrl, networkShareUrl } from "./share-urls.ts";

interface ShareLinkProps {
	/** Of the page. */
	path: string;
	/** What the page is about. */
	title: string;
}

/** The ways in which the page of a thing travels: its address copied, and sent to others. */
export function ShareLink({ path, title }: ShareLinkProps) {
	const url = (useRootData()?.site.origin ?? "") + path;
	const networks = { Bluesky: microblogShareUrl(title, url), LinkedIn: networkShareUrl(url) };
	return (
		<>
			<CopyButton text={url} label="Copy link" variant="plain" hasIcon />
			<div data-share="">
				<Popover
					trigger={
						<>
							<Icon name="upload" /> Share
						</>
					}
					triggerClassName="button button-plain"
					panelClassName="menu popover-panel popover-start"
				>
					{Object.entries(networks).map(([name, to]) => (
						<a key={name} href={to} target="_blank" rel="noopener noreferrer" className="menu-item">
							Share on {name}
						</a>
					))}
				</Popover>
			</div>
		</>
	);
}
