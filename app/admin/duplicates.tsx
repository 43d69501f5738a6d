import { Fragment } from "react";
import type { Duplicate } from "./duplicates.server.ts";

/** Where else the address of an entry is. */
export function Duplicates({ duplicates }: { duplicates: Duplicate[] }) {
	if (duplicates.length === 0) return null;
	return (
		<p className="mt-2">
			Also at:{" "}
			{duplicates.map(({ id, title, name, waits, path }, i) => (
				<Fragment key={id}>
					{i > 0 && ", "}
					<a href={path}>
						<bdi>{title}</bdi>
					</a>{" "}
					({name}, {waits ? "waiting" : "approved"})
				</Fragment>
			))}
		</p>
	);
}
