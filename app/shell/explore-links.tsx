import { exploreLinks } from "#app/features.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Popover } from "#app/ui/popover.tsx";

interface ExploreProps {
	/** The addresses of the links that lead to where the page is. */
	current: string[];
}

/** Opens on what the bar itself has no room for. Marked where the page is one of it. */
export function ExploreMenu({ current }: ExploreProps) {
	const isHere = exploreLinks.some(({ to }) => current.includes(to));
	return (
		<Popover
			trigger={
				<>
					Explore
					<Icon name="chevron-down" />
				</>
			}
			triggerClassName={isHere ? "bar-link bar-link-here" : "bar-link"}
			panelClassName="menu explore-menu"
		>
			<ExploreLinks current={current} />
		</Popover>
	);
}

export function ExploreLinks({ current }: ExploreProps) {
	return (
		<ul className="explore-links">
			{exploreLinks.map(({ to, text, about }) => (
				<li key={to}>
					<a href={to} aria-current={current.includes(to) ? "page" : undefined}>
						<strong>{text}</strong> <span>{about}</span>
					</a>
				</li>
			))}
		</ul>
	);
}
