import { organisationPath } from "./organisation.ts";

/** The name of an organisation, which leads to what else everybody sees under it. @param isOpen whether the entry that names it stands there */
export function OrganisationName({ name, isOpen }: { name: string; isOpen: boolean }) {
	const path = isOpen && organisationPath(name);
	return path ? (
		<a href={path} dir="auto">
			{name}
		</a>
	) : (
		<bdi>{name}</bdi>
	);
}
