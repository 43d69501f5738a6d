import { href } from "react-router";
import { MyEntries, MyEntry } from "#app/boards/mine.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OwnResource } from "./resource-list.server.ts";

/** The resources of an account, with what has become of them. */
export function MyResources({ resources }: { resources: OwnResource[] }) {
	return (
		<MyEntries
			none="No resources yet. Add what helped you, and it may help others."
			add={{ to: href("/resources/new"), label: "Add a resource" }}
		>
			{resources.map(({ id, name, url, approved, hidden, createdAt }) => (
				<MyEntry key={id} title={name} state={hidden ? "Hidden" : approved ? "Live" : "Pending"} createdAt={createdAt}>
					<ButtonLink to={url} newTab variant="plain" aria-label={`Visit ${name}`}>
						Visit
					</ButtonLink>
				</MyEntry>
			))}
		</MyEntries>
	);
}
