import { href, redirect } from "react-router";
import { viewerContext } from "#app/context.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/profile.ts";

export function loader({ context }: Route.LoaderArgs) {
	if (!context.get(viewerContext)) throw redirect(`${href("/login")}?redirect=${href("/profile")}`);
	return null;
}

export default function Profile() {
	return <Page title="Your profile" />;
}
