import { microblogShareUrl, networkShareUrl } from "#app/boards/share-urls.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { shareText } from "../card.ts";

/** Ways to tell others of one's own card. */
export function ShareNetworks({ url }: { url: string }) {
	return (
		<div className="actions">
			<ButtonLink to={microblogShareUrl(shareText, url)} newTab>
				Share on Bluesky
			</ButtonLink>
			<ButtonLink to={networkShareUrl(url)} newTab>
				Share on LinkedIn
			</ButtonLink>
		</div>
	);
}
