import { Form, href, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { renewal } from "./job.ts";

export function RenewJob({ id, variant }: { id: string; variant: ButtonVariant }) {
	const action = href("/jobs/renew/:id", { id });
	const busy = useNavigation().formAction === action;
	return (
		<Form method="post" action={action}>
			<Button type="submit" variant={variant} busy={busy} busyLabel={renewal.busyLabel}>
				{renewal.label}
			</Button>
		</Form>
	);
}
