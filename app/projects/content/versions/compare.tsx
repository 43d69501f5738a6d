import { href } from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { requestContext } from "#app/web/request-context.ts";
import { contentMessages, versionsPerPage } from "../../content.ts";
import { projectError } from "../../project-error.tsx";
import { ContentPage } from "../content-page.tsx";
import { openContent, openVersion } from "../content-pages.server.ts";
import { reserveTextMemory } from "../text-memory.server.ts";
import { ContentView, PlainText } from "../views/content-view.tsx";
import type { Route } from "./+types/compare.ts";
import { compareVersions, type Difference } from "./compare-versions.server.ts";
import { DiffParts } from "./diff-parts.tsx";
import { OtherVersions } from "./other-versions.tsx";
import { VersionLine } from "./version-line.tsx";
import { versionNumber } from "./version-number.ts";
import "./versions.css";

/** Without numbers in the query, the newest version is compared with the one before. */
export async function loader({ params: { projectId, contentId }, request, context }: Route.LoaderArgs) {
	const db = context.get(databaseContext);
	const { content } = await openContent(db, context.get(viewerContext), projectId, contentId);
	const asked = new URL(request.url).searchParams;
	const numberOf = (name: string, usual: number) =>
		asked.has(name) ? versionNumber(asked.get(name)) : Math.max(1, usual);
	const [from, to] = await Promise.all([
		openVersion(db, projectId, contentId, numberOf("from", content.currentVersion - 1)),
		openVersion(db, projectId, contentId, numberOf("to", content.currentVersion)),
	]);
	reserveTextMemory(context, from.data, to.data);
	const compared = await compareVersions(db, context.get(requestContext), content, [from, to]);
	return { content, ...compared, from: factsOf(from), to: factsOf(to) };
}

function factsOf({ version, createdAt, createdBy, changesDescription }: Awaited<ReturnType<typeof openVersion>>) {
	return { version, createdAt, createdBy, changesDescription };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	const name = loaderData ? `Changes of ${loaderData.content.name}` : "Changes";
	return [{ title: `${name} · Heliograph` }, { name: "robots", content: "noindex" }];
}

export default function Compare({ loaderData: { content, facts, difference, from, to } }: Route.ComponentProps) {
	const { project, id: contentId, name, currentVersion } = content;
	const params = { projectId: project.id, contentId };
	return (
		<ContentPage
			project={project}
			content={content}
			title={`Version ${from.version} and version ${to.version}`}
			actions={
				<ButtonLink to={href("/scicomm/projects/:projectId/content/:contentId/history", params)}>History</ButtonLink>
			}
		>
			<dl className="compared">
				{[from, to].map((version, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a version can be compared with itself
					<div key={i}>
						<dt>{`Version ${version.version}`}</dt>
						<dd>
							<bdi>{version.changesDescription}</bdi>
							<br />
							<span className="text-muted">
								<VersionLine version={version} />
							</span>
						</dd>
					</div>
				))}
			</dl>
			{currentVersion > versionsPerPage && (
				<OtherVersions
					key={`${from.version} ${to.version}`}
					params={params}
					from={from.version}
					to={to.version}
					newest={currentVersion}
				/>
			)}
			{facts.length > 0 && (
				<ul className="changed-facts">
					{facts.map((fact) => (
						<li key={fact.label}>
							<strong>{`${fact.label}:`}</strong> <del dir="auto">{fact.from || "none"}</del>{" "}
							<span aria-hidden="true">→</span> <ins dir="auto">{fact.to || "none"}</ins>
						</li>
					))}
				</ul>
			)}
			<section aria-labelledby="changes">
				<h2 id="changes" className="mb-3 text-title">
					What changed
				</h2>
				<ShownDifference difference={difference} name={name} versions={[from.version, to.version]} />
			</section>
		</ContentPage>
	);
}

const reasons = {
	different: contentMessages.tooDifferent,
	busy: contentMessages.busy,
	limit: contentMessages.tooManyComparisons,
};

interface ShownDifferenceProps {
	difference: Difference;
	name: string;
	versions: [number, number];
}

function ShownDifference({ difference, name, versions: [from, to] }: ShownDifferenceProps) {
	if (difference.kind === "same") return <p>Both versions hold the same.</p>;
	if (difference.kind === "lines") return <DiffParts parts={difference.parts} more={difference.more} />;
	const shown = (side: "from" | "to") =>
		difference.kind === "apart" ? (
			<PlainText text={difference[side]} />
		) : (
			<ContentView view={difference[side]} name={name} />
		);
	return (
		<>
			{difference.kind === "apart" && (
				<Alert tone="info" className="mb-6">
					{reasons[difference.reason]}
				</Alert>
			)}
			<div className="sides">
				<div>
					<h3>{`Version ${from}`}</h3>
					{shown("from")}
				</div>
				<div>
					<h3>{`Version ${to}`}</h3>
					{shown("to")}
				</div>
			</div>
		</>
	);
}

export const ErrorBoundary = projectError(contentMessages.showFailed, { leadsToProject: true });
