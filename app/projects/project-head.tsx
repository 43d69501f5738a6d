import { Fragment } from "react";
import { href } from "react-router";
import { FollowButton } from "#app/follows/follow-button.tsx";
import { SaveButton } from "#app/saved/save-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { DeleteButton } from "#app/ui/delete-button.tsx";
import { BackLink } from "#app/ui/page.tsx";
import { ContributorName } from "./contributors/contributor-name.tsx";
import type { ShownContributor } from "./contributors/contributors.server.ts";
import { countOf, type ProjectTab } from "./detail.ts";
import { tabPath } from "./detail-path.ts";
import { StarButton } from "./forks-stars/star-button.tsx";
import {
	canEditContent,
	canForkProject,
	canManageProject,
	projectDeletion,
	projectFork,
	thumbnailSize,
	visibilityChoices,
} from "./project.ts";
import type { ShownProject } from "./project-detail.server.ts";
import { projectFileUrl } from "./project-file.ts";
import { projectsHome } from "./project-page.tsx";

interface ProjectHeadProps {
	project: ShownProject;
	/** Those who have a name. */
	owners: Pick<ShownContributor, "name" | "cardId">[];
	/** Whether the viewer has starred it. */
	starred: boolean;
	/** Whether the viewer follows it. */
	followed: boolean;
	/** Whether the viewer has saved it. */
	saved: boolean;
	tab: ProjectTab;
	signedIn: boolean;
}

/** What stands above the tabs of a project's page. */
export function ProjectHead({ project, owners, starred, followed, saved, tab, signedIn }: ProjectHeadProps) {
	const { id, name, shortDescription, visibility, thumbnail, starCount, isFork, original, role } = project;
	const isOpen = visibility === "public" && !project.hidden;
	return (
		<>
			<BackLink {...projectsHome} />
			<header className="project-head">
				<div className="grid min-w-0 gap-4">
					<h1 dir="auto">{name}</h1>
					{shortDescription && (
						<p className="page-intro" dir="auto">
							{shortDescription}
						</p>
					)}
					<p className="project-detail-facts">
						<Chip>{visibilityChoices[visibility].label}</Chip>
						{owners.length > 0 && (
							<span>
								By{" "}
								{owners.map(({ name, cardId }, i) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: owners never change places
									<Fragment key={i}>
										{i > 0 && ", "}
										<ContributorName name={name} cardId={cardId} />
									</Fragment>
								))}
							</span>
						)}
						{isFork &&
							(original ? (
								<span>
									Forked from <a href={tabPath(original.id, "about")}>{original.name}</a>
								</span>
							) : (
								<span>A fork</span>
							))}
					</p>
					<div className="project-doings">
						<StarButton key={id} projectId={id} starred={starred} starCount={starCount} signedIn={signedIn} />
						{isOpen && (
							<>
								<FollowButton
									what={href("/scicomm/projects/:projectId", { projectId: id })}
									name={name}
									followed={followed}
								/>
								<SaveButton key={id} entryId={id} name={name} saved={saved} />
							</>
						)}
						<ForkButton
							projectId={id}
							name={name}
							forkCount={project.forkCount}
							signedIn={signedIn}
							mayFork={canForkProject(role, isOpen)}
						/>
					</div>
					{canEditContent(role) && (
						<Tools projectId={id} name={name} manages={canManageProject(role)} isAdding={tab === "content"} />
					)}
				</div>
				{thumbnail && (
					<img
						className="project-thumbnail"
						src={projectFileUrl(id, thumbnail, "image/webp")}
						alt=""
						width={thumbnailSize.width}
						height={thumbnailSize.height}
					/>
				)}
			</header>
		</>
	);
}

interface ToolsProps {
	projectId: string;
	name: string;
	manages: boolean;
	/** Whether the page has the button to add content further down. */
	isAdding: boolean;
}

function Tools({ projectId, name, manages, isAdding }: ToolsProps) {
	return (
		<div className="actions project-tools">
			{!isAdding && (
				<ButtonLink to={href("/scicomm/projects/:projectId/content/new", { projectId })} variant="sun">
					Add Content
				</ButtonLink>
			)}
			{manages && (
				<>
					<ButtonLink to={href("/scicomm/projects/:projectId/edit", { projectId })}>Edit</ButtonLink>
					<DeleteButton
						{...projectDeletion}
						name={name}
						action={href("/scicomm/projects/:projectId/delete", { projectId })}
					/>
				</>
			)}
		</div>
	);
}

interface ForkButtonProps {
	projectId: string;
	name: string;
	forkCount: number;
	signedIn: boolean;
	mayFork: boolean;
}

function ForkButton({ projectId, name, forkCount, signedIn, mayFork }: ForkButtonProps) {
	return (
		<div className="project-star">
			{mayFork && signedIn && (
				// The page of the fork is another's.
				<ConfirmButton
					key={projectId}
					label="Fork"
					accessibleLabel={`Fork ${name}`}
					action={href("/scicomm/projects/:projectId?/fork", { projectId })}
					title={projectFork.question}
					confirm={projectFork.confirm}
					variant="sun"
					busyLabel="Forking..."
					keep="Don't fork"
				>
					<p>{projectFork.warning}</p>
				</ConfirmButton>
			)}
			{mayFork && !signedIn && (
				<ButtonLink to={`${href("/login")}?redirect=${tabPath(projectId, "about")}`}>Fork</ButtonLink>
			)}
			<span className="text-muted">{countOf(forkCount, "fork")}</span>
		</div>
	);
}
