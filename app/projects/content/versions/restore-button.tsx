import { Form, href, useNavigation } from "react-router";
import { versionField } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";

interface RestoreButtonProps {
	projectId: string;
	contentId: string;
	/** The version to go back to, and the newest that is known here. */
	version: number;
	base: number;
}

/** Makes what an older version says the newest one. Nothing is lost by it, so it asks nothing. */
export function RestoreButton({ projectId, contentId, version, base }: RestoreButtonProps) {
	const action = href("/scicomm/projects/:projectId/content/:contentId/restore", { projectId, contentId });
	const { formAction, formData } = useNavigation();
	const busy = formAction === action && formData?.get("restore") === String(version);
	return (
		<Form method="post" action={action}>
			<input type="hidden" name="restore" value={version} />
			<input type="hidden" name={versionField} value={base} />
			<Button type="submit" variant="plain" busy={busy} busyLabel="Restoring...">
				Restore <span className="sr-only">version {version}</span>
			</Button>
		</Form>
	);
}
