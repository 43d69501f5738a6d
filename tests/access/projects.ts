/** Projects in every state, with content. */

import { createHash } from "node:crypto";
import type { Role } from "#app/access-states.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { accounts, colleague } from "./people.ts";
import { alone, contributors, planter, type Readers, row } from "./plant.ts";
import { secretId, secretWord } from "./secrets.ts";
import * as tables from "./tables.ts";

export const invitationToken = secretWord("invitation token", []);

function project(
	state: string,
	readers: Readers,
	fields: Partial<typeof tables.scicommProjects.$inferInsert>,
	invited = { email: `${secretWord(`invited to ${state}`, alone)}@example.org`, token: state },
	knownTo: Role[] = [],
) {
	// The member has written all that the projects have, and contributes no more. The words are still the member's, and who has
	// worked on an unlisted project has its link.
	const people = readers === "link" ? [...contributors, "member" as const] : contributors;
	const { id, word } = planter(`project ${state}`, readers, people, undefined, knownTo);
	// Who is invited is told to what, in the mail and once signed in under its address.
	const guests = invited.email === accounts.member.email ? (["member"] as const) : [];
	const name = word("name", ...guests);
	const article = planter(`article ${state}`, readers, people, id);
	const image = planter(`image ${state}`, readers, people, id);
	const invitationId = secretId([...alone, ...guests]);
	const { id: author } = accounts.member;
	const written = (part: string) => article.word(part, "member");
	const texts = [written("first text"), written("text")].map((text) => ({ hash: hashOf(text), text }));
	const bytes = Buffer.from(image.word("file", "member"));
	const file = { hash: hashOf(`file ${state}`), mediaType: "image/webp", bytes } as const;
	const content = { projectId: id, createdBy: author, updatedBy: author };
	const version = { projectId: id, contentId: article.id, createdBy: author };
	const rows = [
		row(tables.scicommProjects, {
			id,
			name,
			description: word("description"),
			topics: [word("topic")],
			visibility: "public",
			...fields,
		}),
		...contributors.map((role) => row(tables.projectContributors, { projectId: id, userId: accounts[role].id, role })),
		row(tables.projectContributors, { projectId: id, userId: colleague.id, role: "viewer" }),
		row(tables.projectStars, { projectId: id, userId: accounts.owner.id }),
		row(tables.projectInvitations, {
			id: invitationId,
			projectId: id,
			email: invited.email,
			role: "viewer",
			tokenHash: hashOfToken(invited.token),
			invitedBy: accounts.owner.id,
			expiresAt: new Date(Date.now() + 86_400_000),
		}),
		row(tables.projectContent, {
			...content,
			id: article.id,
			name: article.word("name"),
			type: "article",
			description: article.word("description"),
			currentVersion: texts.length,
		}),
		row(tables.projectContent, { ...content, id: image.id, name: image.word("name"), type: "image" }),
		...texts.map(({ hash }, i) =>
			row(tables.contentVersions, {
				...version,
				version: i + 1,
				textHash: hash,
				changesDescription: written(`change ${"ab"[i]}`),
			}),
		),
		row(tables.contentVersions, {
			...version,
			contentId: image.id,
			version: 1,
			file: file.hash,
			metadata: { alt: image.word("alt", "member") },
			changesDescription: image.word("beginning", "member"),
		}),
	];
	return {
		id,
		name,
		rows,
		/** What its rows name, and what stays when they go. */
		named: [row(tables.projectFiles, file), ...texts.map((text) => row(tables.contentTexts, text))],
		contentId: article.id,
		file: `${file.hash}.webp`,
		invitationId,
		/** Of a private fork that waits for the owner's consent, and that the owner is told of, without what it says. */
		forkId: secretId(["owner", "other owner"]),
		forkName: secretWord(`fork of ${state}`, ["other owner"]),
	};
}

function hashOf(text: string) {
	return createHash("sha256").update(text).digest("hex");
}

const publicProject = project("public", null, {});
export const projects = {
	public: publicProject,
	unlisted: project("unlisted", "link", { visibility: "unlisted" }),
	/** It was public when the member reported it, and is the one that invites the member. */
	private: project(
		"private",
		contributors,
		{ visibility: "private", forkedFrom: publicProject.id },
		{ email: accounts.member.email, token: invitationToken },
		["member", "admin"],
	),
	hidden: project("hidden", [...contributors, "admin"], { hidden: true }),
};
