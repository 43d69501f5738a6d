import type { ReactNode } from "react";
import { refTo } from "./behaviour.ts";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { leadBackToList } from "./list-path.ts";

const wayBack = refTo<HTMLAnchorElement>(leadBackToList);

export interface PageProps {
	title: string;
	intro?: ReactNode;
	/** Stands right of the title, such as the page's main button. */
	actions?: ReactNode;
	/** The list or page that it belongs to, by its name; the way there leads to what was asked of a list last. */
	back?: { to: string; label: string };
	children?: ReactNode;
}

/** The frame of an ordinary page: 1120px wide, its heading and an introduction. */
export function Page({ title, intro, actions, back, children }: PageProps) {
	return (
		<div className="page">
			{back && <BackLink {...back} />}
			<header className="page-head">
				<div>
					<h1 dir="auto">{title}</h1>
					{intro && <p className="page-intro">{intro}</p>}
				</div>
				{actions && <div className="actions">{actions}</div>}
			</header>
			{children}
		</div>
	);
}

/** The way to a list as a button, for pages that have nothing else. Like `BackLink` it leads to what was asked of the list last. */
export function BackButton({ to, label }: { to: string; label: string }) {
	return (
		<ButtonLink key={to} to={to} ref={wayBack} data-back-to-list="">
			{label}
		</ButtonLink>
	);
}

/** Names the list or page that this one belongs to, and leads there. */
export function BackLink({ to, label }: { to: string; label: string }) {
	return (
		<p className="page-back">
			<a key={to} href={to} ref={wayBack} data-back-to-list="">
				<Icon name="arrow-left" />
				{label}
			</a>
		</p>
	);
}
