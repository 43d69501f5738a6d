import { href } from "react-router";
import { useRootData } from "#app/accounts/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface PostLinkProps {
	to: string;
	label: string;
	signInLabel: string;
}

/** The main button of a board: leads to its form, by way of the login page for whoever is not signed in. */
export function PostLink({ to, label, signInLabel }: PostLinkProps) {
	const signedIn = Boolean(useRootData()?.account);
	return (
		<ButtonLink to={signedIn ? to : `${href("/login")}?redirect=${to}`} variant="sun">
			{signedIn ? label : signInLabel}
		</ButtonLink>
	);
}
