import type { ReactNode } from "react";
import { hiddenNotice } from "#app/moderation/hidden-notice.ts";
import { promisedHours } from "#app/moderation/moderation.ts";
import { ReportLink } from "#app/moderation/report-link.tsx";
import type { ReportableKind } from "#app/moderation/subject-kinds.ts";
import { SaveButton } from "#app/saved/save-button.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, type PageProps } from "#app/ui/page.tsx";
import { isListed } from "./board.ts";
import { OwnerBar } from "./owner-bar.tsx";
import { ShareLink } from "./share-link.tsx";
import { Tags } from "./tags.tsx";
import { ThingBody, type ThingFact } from "./thing-body.tsx";
import "./boards.css";

interface ThingPageProps extends PageProps {
	kind: ReportableKind;
	/** What it is called within a sentence, such as 'listing'. */
	noun: string;
	/** `closed` where it is over. */
	thing: { id: string; approved: boolean; hidden: boolean; isMine: boolean; closed?: boolean };
	/** Whether the viewer has saved it. */
	saved: boolean;
	/** Its own path. */
	path: string;
	/** What its owner, or a moderator, can do with it: labels and paths. */
	tools: { label: string; to: string }[];
	picture?: ReactNode;
	/** The whole text; empty where it is not told apart from the title. */
	text: string;
	tags: { tag: string; to: string }[];
	facts: ThingFact[];
	alike: { id: string; title: string; to: string }[];
}

/** The page of an entry of a board: its text beside its facts, what can be done about it, and what is like it. */
export function ThingPage(props: ThingPageProps) {
	const { kind, noun, thing, saved, path, tools, picture, text, tags, facts, alike, children, ...page } = props;
	return (
		<Page {...page}>
			<State noun={noun} thing={thing} />
			{tools.length > 0 && (
				<OwnerBar
					label={thing.isMine ? `Your ${noun}` : "For moderators"}
					says={thing.isMine ? `This is your ${noun}.` : "You moderate this board."}
				>
					{tools.map(({ label, to }) => (
						<ButtonLink key={label} to={to} variant="plain">
							{label}
						</ButtonLink>
					))}
				</OwnerBar>
			)}
			{children}
			<ThingBody {...{ picture, text, facts }}>{tags.length > 0 && <Tags tags={tags} />}</ThingBody>
			{isListed(thing) && <About kind={kind} thing={thing} saved={saved} title={page.title} path={path} />}
			{alike.length > 0 && (
				<section className="thing-alike">
					<h2>More like this</h2>
					<ul>
						{alike.map(({ id, title, to }) => (
							<li key={id}>
								<a href={to} dir="auto">
									{title}
								</a>
							</li>
						))}
					</ul>
				</section>
			)}
		</Page>
	);
}

/** What its owner and moderators are told while nobody else sees it. */
function State({ noun, thing: { approved, hidden } }: Pick<ThingPageProps, "noun" | "thing">) {
	if (approved && !hidden) return null;
	return (
		<Alert tone="info" className="mb-8">
			{hidden
				? hiddenNotice(noun)
				: `This ${noun} is waiting for a moderator, who will review it within ${promisedHours} hours. Until then only its owner and the moderators see it.`}
		</Alert>
	);
}

function About({
	kind,
	thing,
	saved,
	title,
	path,
}: Pick<ThingPageProps, "kind" | "thing" | "saved" | "title" | "path">) {
	return (
		<div className="thing-actions">
			<SaveButton key={thing.id} entryId={thing.id} name={title} saved={saved} isOver={thing.closed ?? false} />
			<ShareLink path={path} title={title} />
			{!thing.isMine && <ReportLink kind={kind} id={thing.id} title={title} />}
		</div>
	);
}
