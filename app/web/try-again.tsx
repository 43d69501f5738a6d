import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Loads the page anew at whose address a failure stands. */
export function TryAgain() {
	const { pathname, search } = useLocation();
	return (
		<ButtonLink to={pathname + search} variant="sun" reloadDocument>
			Try Again
		</ButtonLink>
	);
}
