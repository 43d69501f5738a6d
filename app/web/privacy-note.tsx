import type { ReactNode } from "react";
import { href } from "react-router";

/** Leads to what is said of an address where it is asked for, without leaving what is typed beside it. `children` stand before it. */
export function PrivacyNote({ children }: { children?: ReactNode }) {
	return (
		<>
			{children}{" "}
			<a href={href("/privacy")} target="_blank" rel="noopener">
				Privacy notice
			</a>
		</>
	);
}
