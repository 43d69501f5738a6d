import type { ReactNode } from "react";

/** One state or a few that belong together, with what to call them. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<p className="mb-2 text-muted text-sm">{name}</p>
			{children}
		</div>
	);
}
