import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/list.ts";

export function meta(): Route.MetaDescriptors {
	return [{ title: "SciComm Collab Board · Heliograph" }];
}

export default function CollabBoard() {
	return (
		<Page title="SciComm Collab Board" intro="Where communicators ask for help and offer it.">
			<EmptyState
				title="This board is not open yet"
				flash="QRX"
				actions={
					<>
						<ButtonLink to={`${href("/scicomm/card/directory")}?open=on`}>
							Find people open to collaborations
						</ButtonLink>
						<ButtonLink to={href("/news")}>Hear when it opens</ButtonLink>
					</>
				}
			>
				<p>Until then the directory shows who is open to collaborations, and how to reach them.</p>
			</EmptyState>
		</Page>
	);
}
