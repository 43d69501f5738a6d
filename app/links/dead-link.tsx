import { dayText } from "#app/ui/day-text.ts";
import { archivedCopy } from "./link.ts";

interface DeadLinkProps {
	/** What leads there. */
	title: string;
	url: string;
	/** As `2026-11-23`; null while the link lives. */
	deadSince: string | null;
	className?: string;
	/** The class of its colour. */
	colour?: string;
}

/** Says of a dead link that it is, and leads to what the Internet Archive kept of it from about the day it died. */
export function DeadLink({ title, url, deadSince, className = "", colour = "text-muted" }: DeadLinkProps) {
	if (deadSince === null) return null;
	return (
		<p className={`${colour} text-small ${className}`.trimEnd()}>
			{`This link has seemed dead since ${dayText(new Date(deadSince))}.`}{" "}
			<a
				href={archivedCopy(url, deadSince)}
				target="_blank"
				// Above the link that covers a tile.
				className="relative z-2"
				rel="noopener noreferrer nofollow ugc"
				aria-label={`See the archive's copy of ${title}`}
			>
				See the archive's copy
			</a>
		</p>
	);
}
