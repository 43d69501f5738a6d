import { Form, href } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface FollowButtonProps {
	/** The path of what is followed. */
	what: string;
	/** The path of the page that it stands on, to which it leads back, where that is another. */
	from?: string;
	/** What it is called, for those who do not see where the button stands. */
	name: string;
	followed: boolean;
}

/** Follows a card or a project on its own page. Who is not signed in is led to sign in, and back. */
export function FollowButton({ what, from = what, name, followed }: FollowButtonProps) {
	const signedIn = Boolean(useRootData()?.account);
	if (!signedIn) {
		return (
			<ButtonLink to={`${href("/login")}?${new URLSearchParams({ redirect: from })}`}>
				Follow<span className="sr-only"> {name}</span>
			</ButtonLink>
		);
	}
	return (
		<Form method="post" action={href("/following")} preventScrollReset>
			<input type="hidden" name="what" value={what} />
			<input type="hidden" name="from" value={from} />
			<Button type="submit" name="follow" value={followed ? "off" : "on"}>
				{followed ? "Following" : "Follow"}
				<span className="sr-only"> {name}</span>
			</Button>
		</Form>
	);
}
