import { orcidUrl } from "./orcid.ts";

const site = orcidUrl("");

/**
 * An ORCID iD as ORCID asks for it to be shown: the icon and the whole address. The outlined icon and the note say that its owner
 * typed it here and has not proved it by signing in at ORCID, who keeps the filled green icon for that.
 */
export function OrcidLink({ id }: { id: string }) {
	return (
		<span>
			<a href={orcidUrl(id)} className="card-orcid u-url" target="_blank" rel="me noopener noreferrer nofollow ugc">
				<svg viewBox="0 0 32 32" aria-hidden="true">
					<circle cx="16" cy="16" r="14.75" fill="none" stroke="currentColor" strokeWidth="2.5" />
					<circle cx="10" cy="8.5" r="1.6" fill="currentColor" />
					<path
						d="M10 12.2v11.2M15.4 12.2v9.9h3.4a4.95 4.95 0 0 0 0-9.9z"
						fill="none"
						stroke="currentColor"
						strokeWidth="2.5"
					/>
				</svg>
				<span>
					{site}
					<wbr />
					<span className="whitespace-nowrap">{id}</span>
				</span>
			</a>{" "}
			<span className="card-host">(unauthenticated)</span>
		</span>
	);
}
