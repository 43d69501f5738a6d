import type { ReactNode } from "react";

interface PageProps {
	title: string;
	intro?: ReactNode;
	/** Stands right of the title, such as the page's main button. */
	actions?: ReactNode;
	children?: ReactNode;
}

/** The frame of an ordinary page: 1120px wide, its heading and an introduction. */
export function Page({ title, intro, actions, children }: PageProps) {
	return (
		<div className="page">
			<header className="page-head">
				<div>
					<h1>{title}</h1>
					{intro && <p className="page-intro">{intro}</p>}
				</div>
				{actions && <div className="actions">{actions}</div>}
			</header>
			{children}
		</div>
	);
}
