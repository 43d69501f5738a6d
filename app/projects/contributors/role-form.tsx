import { Form, href, useNavigation } from "react-router";
import { versionField } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { type ProjectRole, projectRoles, roleNames } from "../project.ts";

interface RoleFormProps {
	projectId: string;
	userId: string;
	name: string;
	role: ProjectRole;
}

/** An owner's form that gives a contributor another role. */
export function RoleForm({ projectId, userId, name, role }: RoleFormProps) {
	const action = href("/scicomm/projects/:projectId/contributors/:userId/role", { projectId, userId });
	const busy = useNavigation().formAction === action;
	return (
		<Form method="post" action={action} preventScrollReset className="project-role">
			<input type="hidden" name={versionField} value={role} />
			<select key={role} name="role" className="input" defaultValue={role} aria-label={`Role of ${name}`}>
				{projectRoles.map((role) => (
					<option key={role} value={role}>
						{roleNames[role]}
					</option>
				))}
			</select>
			<Button type="submit" variant="plain" busy={busy} busyLabel="Saving..." aria-label={`Save the role of ${name}`}>
				Save
			</Button>
		</Form>
	);
}
