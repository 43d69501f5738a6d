import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useFocusNext } from "./focus-next.ts";

/** Stands where nothing is left to decide. */
export function NothingWaiting({ title, children }: { title: string; children: ReactNode }) {
	const place = useFocusNext<HTMLElement>();
	return (
		<section ref={place} tabIndex={-1} className="nothing-waiting" aria-label={title}>
			<EmptyState title={title} flash="73">
				{children}
			</EmptyState>
		</section>
	);
}
