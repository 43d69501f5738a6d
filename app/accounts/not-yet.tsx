import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";

/** What stands in for the account pages until there are accounts. */
export function NotYet({ title }: { title: string }) {
	return (
		<Page title={title}>
			<EmptyState
				title="Accounts are not open yet"
				flash="QRX"
				actions={
					<>
						<ButtonLink to={href("/scicomm/card/create")} variant="sun">
							Create a card
						</ButtonLink>
						<ButtonLink to={href("/news")}>Hear when they open</ButtonLink>
					</>
				}
			>
				<p>
					You can make and share a card without one. Cards made in this browser are remembered here, so that you can
					move them to your account later.
				</p>
			</EmptyState>
		</Page>
	);
}
