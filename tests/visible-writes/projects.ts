import { and, eq, exists, ne } from "drizzle-orm";
import { projectContent } from "#app/projects/content/content.tables.server.ts";
import { projectContributors, scicommProjects } from "#app/projects/project.tables.server.ts";
import { contentForm } from "../content.ts";
import { makeProject, projectForm } from "../projects.ts";
import { sendTo, type VisibleWrite, type WriteTools } from "./tools.ts";

const isPublic = and(eq(scicommProjects.visibility, "public"), eq(scicommProjects.hidden, false));

export function writesOfProjects({ db, admin, member, ownProject, openLink }: WriteTools): VisibleWrite[] {
	const article = and(eq(projectContent.projectId, scicommProjects.id), eq(projectContent.type, "article"));

	/** An article of a public project. */
	async function ownArticle() {
		const { projectId, cookie } = await ownProject(
			and(isPublic, exists(db.select().from(projectContent).where(article))),
		);
		const [found] = await db
			.select({ contentId: projectContent.id, version: projectContent.currentVersion })
			.from(projectContent)
			.where(and(eq(projectContent.projectId, projectId), eq(projectContent.type, "article")));
		return { params: { projectId, contentId: found?.contentId ?? "" }, version: String(found?.version), cookie };
	}

	/** A public project with a new editor. */
	async function ownWithEditor() {
		const { projectId, cookie } = await ownProject(isPublic);
		const { id: userId } = await member();
		await db.insert(projectContributors).values({ projectId, userId, role: "editor" });
		return { params: { projectId, userId }, cookie };
	}

	function changed(version: string) {
		return contentForm("article", { name: "Tides anew", text: `# Tides\n\n${version}`, version, changes: "Said more" });
	}

	return [
		["/scicomm/projects/create", "a project is made", (send) => send({}, projectForm(), admin.cookie)],
		...(["public", "private"] as const).map(
			(visibility): VisibleWrite => [
				"/scicomm/projects/:projectId/edit",
				`a project is ${visibility} from now on`,
				async (send) => {
					// The only private one may be public by now.
					if (visibility === "public") await makeProject(db, { owner: await member() }, { visibility: "private" });
					const { projectId, version, cookie } = await ownProject(ne(scicommProjects.visibility, visibility));
					await send({ projectId }, projectForm({ visibility, version }), cookie);
				},
			],
		),
		[
			"/scicomm/projects/:projectId/delete",
			"a project is deleted",
			async (send) => {
				const { projectId, cookie } = await ownProject();
				await send({ projectId }, {}, cookie);
			},
		],
		[
			"/scicomm/projects/:projectId?/star",
			"a project is starred",
			async (send) => {
				const { projectId } = await ownProject(isPublic);
				await send({ projectId }, { star: "on" }, (await member()).cookie);
			},
		],
		[
			"/scicomm/projects/:projectId?/fork",
			"a project is forked",
			async (send) => {
				const { projectId } = await ownProject(isPublic);
				await send({ projectId }, {}, (await member()).cookie);
			},
		],
		[
			"/scicomm/projects/invitation",
			"somebody joins a project",
			async (send, server) => {
				const { projectId, cookie } = await ownProject(isPublic);
				const { email, cookie: guest } = await member();
				const invite = sendTo(server, "/scicomm/projects/:projectId/contributors/invite");
				await invite({ projectId }, { email, role: "editor" }, cookie);
				const link = await openLink(server, email, guest);
				await send({}, { ...link.fields, answer: "accept" }, link.cookie);
			},
		],
		[
			"/scicomm/projects/:projectId/contributors/:userId/role",
			"a contributor has another role",
			async (send) => {
				const { params, cookie } = await ownWithEditor();
				await send(params, { role: "viewer" }, cookie);
			},
		],
		[
			"/scicomm/projects/:projectId/contributors/:userId/remove",
			"a contributor is removed",
			async (send) => {
				const { params, cookie } = await ownWithEditor();
				await send(params, {}, cookie);
			},
		],
		[
			"/scicomm/projects/:projectId/content/new",
			"content is added",
			async (send) => {
				const { projectId, cookie } = await ownProject(isPublic);
				await send({ projectId, search: "?type=article" }, contentForm("article"), cookie);
			},
		],
		[
			"/scicomm/projects/:projectId/content/:contentId/edit",
			"content is changed",
			async (send) => {
				const { params, version, cookie } = await ownArticle();
				await send(params, changed(version), cookie);
			},
		],
		[
			"/scicomm/projects/:projectId/content/:contentId/restore",
			"content is as it was before",
			async (send, server) => {
				const { params, version, cookie } = await ownArticle();
				await sendTo(server, "/scicomm/projects/:projectId/content/:contentId/edit")(params, changed(version), cookie);
				await send(params, { restore: version, version: String(Number(version) + 1) }, cookie);
			},
		],
		[
			"/scicomm/projects/:projectId/content/:contentId/delete",
			"content is deleted",
			async (send) => {
				const { params, cookie } = await ownArticle();
				await send(params, {}, cookie);
			},
		],
	];
}
