import { href } from "react-router";
import { requireMember } from "#app/accounts/member.server.ts";
import { useRootData } from "#app/accounts/root-data.ts";
import { cardPath } from "#app/cards/card-address.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { entryKindLabels } from "#app/entries/entry.ts";
import { followMessages } from "#app/follows/follow.ts";
import { loadPart } from "#app/forms/load-part.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { Route } from "./+types/home.ts";
import { Begun } from "./begun.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { readHome } from "./home.server.ts";
import { homeMessages } from "./home-limits.ts";
import { HomeRow } from "./home-row.tsx";
import { HomeSection } from "./home-section.tsx";
import "./home.css";

export function loader({ context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/home"));
	return readHome(context.get(databaseContext), viewer, (read) => loadPart(context, followMessages.newsFailed, read));
}

export const meta = titled("Your home");

export default function Home({ loaderData }: Route.ComponentProps) {
	const { cards, hasMoreCards, told, asked, isMoreAsked, begun, corrections, news, newest, steps } = loaderData;
	const origin = useRootData()?.site.origin ?? "";
	const shown = newest ?? news;
	return (
		<Page title="Your home">
			<FirstSteps {...steps} />
			<div className="home">
				<HomeSection title="Waiting for you" all={{ to: href("/notifications"), label: "All notifications" }}>
					{told.length + asked.length + corrections.length === 0 ? (
						<p className="text-muted">{homeMessages.nothingWaits}</p>
					) : (
						<ul className="home-list">
							{corrections.map(({ wasListed, ...row }) => (
								<HomeRow
									key={row.id}
									{...row}
									about={`${wasListed ? "Removed" : "Not accepted"}: send a corrected version`}
								/>
							))}
							{asked.map((row) => (
								<HomeRow key={row.id} {...row} />
							))}
							{isMoreAsked && <li className="text-muted">{homeMessages.moreWaits}</li>}
							{told.map(({ id, title, text, at }) => (
								<HomeRow key={id} title={title} path={href("/notifications/:id", { id })} about={text} at={at} />
							))}
						</ul>
					)}
				</HomeSection>
				<HomeSection
					title="Your cards"
					all={{ to: `${href("/profile")}#cards`, label: "All your cards", isShown: hasMoreCards }}
				>
					{cards.length === 0 ? (
						<p className="text-muted">No card yet. A card says what you explain and how to reach you.</p>
					) : (
						<ul className="home-list">
							{cards.map((card) => (
								<li key={card.id}>
									<a href={cardPath(card)} dir="auto">
										{card.name}
									</a>
									<span className="text-muted" dir="auto">
										{card.title}
										{card.hidden ? " · hidden by a moderator" : !card.isVisible && " · unlisted"}
									</span>
									<span className="home-actions">
										{!card.hidden && (
											<>
												<CopyButton text={origin + cardPath(card)} label="Copy link" variant="plain" />
												<ButtonLink variant="plain" to={href("/card/:id/present", { id: card.id })}>
													Show as QR code
												</ButtonLink>
											</>
										)}
										<ButtonLink variant="plain" to={href("/scicomm/card/edit/:id", { id: card.id })}>
											Edit
										</ButtonLink>
									</span>
								</li>
							))}
						</ul>
					)}
				</HomeSection>
				<Begun begun={begun} />
				<HomeSection
					title={newest ? "New on Heliograph" : "New from what you follow"}
					all={{ to: href("/following"), label: "What you follow" }}
				>
					{newest && (
						<p className="text-muted">Follow a communicator, a topic or a search, and see here what is new from it.</p>
					)}
					{shown === null ? (
						<p className="text-muted">{followMessages.newsFailed}</p>
					) : shown.length === 0 ? (
						<p className="text-muted">{newest ? homeMessages.nothingPublic : homeMessages.noNews}</p>
					) : (
						<ul className="home-list">
							{shown.map(({ id, kind, title, path, at }) => (
								<HomeRow key={id} title={title} path={path} about={entryKindLabels[kind].one} at={at} />
							))}
						</ul>
					)}
				</HomeSection>
			</div>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: homeMessages.loadFailed });
