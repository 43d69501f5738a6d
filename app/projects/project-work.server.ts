import type { CreativeWork, Person, WithContext } from "schema-dts";
import type { ShownContributor } from "./contributors/contributors.server.ts";
import { tabPath } from "./detail-path.ts";
import type { ProjectRole } from "./project.ts";
import type { ShownProject } from "./project-detail.server.ts";
import { projectFileUrl } from "./project-file.ts";

type Contributor = Pick<ShownContributor, "name" | "role">;

/** A public project in the words of schema.org: its owners are its authors, its editors contribute. Who has no name is not among them. */
export function projectWorkOf(
	project: ShownProject,
	contributors: Contributor[],
	origin: string,
): WithContext<CreativeWork> {
	const { id, name, description, shortDescription, thumbnail, topics, createdAt, updatedAt, original } = project;
	const [owners, editors] = [personsOf(contributors, "owner"), personsOf(contributors, "editor")];
	return {
		"@context": "https://schema.org",
		"@type": "CreativeWork",
		name,
		description,
		url: origin + tabPath(id, "about"),
		dateCreated: createdAt.toISOString(),
		dateModified: updatedAt.toISOString(),
		...(shortDescription && { abstract: shortDescription }),
		...(thumbnail && { image: origin + projectFileUrl(id, thumbnail, "image/webp") }),
		...(topics.length > 0 && { keywords: topics }),
		...(owners.length > 0 && { author: owners }),
		...(editors.length > 0 && { contributor: editors }),
		...(original && {
			isBasedOn: { "@type": "CreativeWork", name: original.name, url: origin + tabPath(original.id, "about") },
		}),
	};
}

function personsOf(contributors: Contributor[], wanted: ProjectRole) {
	return contributors.flatMap(({ name, role }): Person[] =>
		role === wanted && name ? [{ "@type": "Person", name }] : [],
	);
}
