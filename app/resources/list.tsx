import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/list.ts";

export function meta(): Route.MetaDescriptors {
	return [{ title: "Resources · Heliograph" }];
}

export default function Resources() {
	return (
		<Page title="Resources" intro="Courses, programs, tools and communities for people who explain science.">
			<EmptyState
				title="This board is not open yet"
				flash="QRX"
				actions={<ButtonLink to={href("/news")}>Hear when it opens</ButtonLink>}
			>
				<p>It will list what members recommend, each entry checked by a moderator.</p>
			</EmptyState>
		</Page>
	);
}
