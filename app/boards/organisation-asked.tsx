import { organisationPath } from "./organisation.ts";

/** Above a list that is searched for one organisation: which one it is, and the way to all of it. */
export function OrganisationAsked({ name }: { name: string }) {
	const path = organisationPath(name);
	if (!path) return null;
	return (
		<p>
			From:{" "}
			<a href={path} dir="auto">
				{name}
			</a>
		</p>
	);
}
