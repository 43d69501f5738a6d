import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

interface OtherVersionsProps {
	params: { projectId: string; contentId: string };
	/** The numbers of the versions that are compared now. */
	from: number;
	to: number;
	newest: number;
}

/** Compares any two versions by their numbers, also those that stand on different pages of the history. */
export function OtherVersions({ params, from, to, newest }: OtherVersionsProps) {
	const number = { type: "number", min: 1, max: newest, required: true };
	return (
		<form
			action={href("/scicomm/projects/:projectId/content/:contentId/compare", params)}
			className="other-versions"
			aria-label="Compare other versions"
		>
			<TextField label="From version" name="from" defaultValue={from} {...number} />
			<TextField label="To version" name="to" defaultValue={to} {...number} />
			<Button type="submit">Compare</Button>
		</form>
	);
}
