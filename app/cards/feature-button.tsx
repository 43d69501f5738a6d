import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface FeatureButtonProps {
	card: { id: string; name: string; featuredAt: Date | null };
	/** The path that the moderator comes back to. */
	back: string;
}

/** Puts a card on the home page, or takes it off: for moderators. */
export function FeatureButton({ card: { id, name, featuredAt }, back }: FeatureButtonProps) {
	const label = featuredAt ? "Take off the home page" : "Put on the home page";
	const busy = useNavigation().formData?.get("card") === id;
	return (
		<Form method="post" action={href("/admin/cards")} preventScrollReset>
			<input type="hidden" name="card" value={id} />
			<input type="hidden" name="featured" value={featuredAt ? "" : "on"} />
			<input type="hidden" name="back" value={back} />
			<Button type="submit" variant="plain" busy={busy} aria-label={`${label}: ${name}`}>
				{label}
			</Button>
		</Form>
	);
}
