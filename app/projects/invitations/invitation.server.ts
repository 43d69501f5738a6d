/**
 * Invitations to contribute, which owners send by mail. An invitation is worth something as long as its inviter is an owner:
 * `contributors.server.ts` drops those of whoever is none any more.
 */

import { and, asc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/account.tables.server.ts";
import type { Accounts, Visitor } from "#app/accounts/auth.server.ts";
import { findAccountId } from "#app/accounts/other-accounts.server.ts";
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import { publicName } from "#app/cards/public-name.server.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { pick } from "#app/db/pick.server.ts";
import { conflict } from "#app/forms/form-answer.ts";
import { lockMailSettings } from "#app/mail/mail-settings.server.ts";
import { wayOut } from "#app/mail/unsubscribe.server.ts";
import { markRead, notify } from "#app/notifications/notifications.server.ts";
import type { Site } from "#app/web/request-context.ts";
import { notFound } from "#app/web/responses.ts";
import { hashOfToken, makeToken } from "#app/web/token-hash.server.ts";
import { isUuid } from "#app/web/uuid.ts";
import { contributorMessages, invitationDays, maxPending, overInvitationDays } from "../contributors/contributor.ts";
import type { InvitationInput } from "../contributors/contributor-input.ts";
import { projectContributors, projectInvitations, scicommProjects } from "../project.tables.server.ts";
import { requireOwner } from "../project-access.server.ts";
import { lockProject } from "../project-lock.server.ts";
import { type PostInvitation, withinLimits } from "./invitation-limits.server.ts";
import { invitationMail } from "./invitation-mail.ts";

const lifetime = sql`now() + make_interval(days => ${invitationDays})`;
/** That an invitation can still be answered. */
const isAlive = gt(projectInvitations.expiresAt, sql`now()`);
/** That an invitation, together with its project, can be accepted. */
export const isAcceptable = and(isAlive, eq(scicommProjects.hidden, false));

/** The pending invitations of a project, for its owners. Those that are too old can be sent again. */
export async function listInvitations(db: Database, projectId: string) {
	return db
		.select({
			...pick(projectInvitations, "id", "email", "role", "expiresAt"),
			isOver: sql<boolean>`not ${isAlive}`,
		})
		.from(projectInvitations)
		.where(eq(projectInvitations.projectId, projectId))
		.orderBy(asc(projectInvitations.createdAt), asc(projectInvitations.id));
}

export type PendingInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/**
 * Invites an address to a project of which the viewer is an owner, and mails it.
 * @returns null when the mail is posted, else why not
 * @throws the answers of `requireRole`
 */
export async function invite(
	accounts: Accounts,
	visitor: Visitor,
	viewer: Member,
	projectId: string,
	input: InvitationInput,
) {
	const { email, role } = input;
	await requireOwner(accounts.db, viewer, projectId);
	return withinLimits(accounts, viewer, visitor, async (transaction, post) => {
		await lockProject(transaction, projectId);
		await requireOwner(transaction, viewer, projectId);
		if (await isHidden(transaction, projectId)) return conflict(contributorMessages.hidden);
		if (await contributesAs(transaction, projectId, email)) return conflict(contributorMessages.alreadyHere);
		if (await waitsForTooMany(transaction, projectId)) return conflict(contributorMessages.tooManyPending);
		const invited = await lockInvited(transaction, email);
		const { token, hash } = makeToken();
		const fresh = {
			role,
			tokenHash: hash,
			invitedBy: viewer.id,
			expiresAt: lifetime,
			createdAt: sql`now()`,
		};
		const sent = await transaction
			.insert(projectInvitations)
			.values({ projectId, email, ...fresh })
			.onConflictDoUpdate({
				target: [projectInvitations.projectId, projectInvitations.email],
				set: fresh,
				setWhere: sql`not ${isAlive}`,
			})
			.returning({ id: projectInvitations.id });
		if (sent.length === 0) return conflict(contributorMessages.alreadyInvited);
		await tell(transaction, post, { inviter: viewer, invited, token }, visitor.site);
		return null;
	});
}

/** Whether nobody is to join a project for now, since a moderator has hidden it. Once it is locked it stays as it is. */
export async function isHidden(db: Database | Transaction, projectId: string) {
	return (await db.$count(scicommProjects, and(eq(scicommProjects.id, projectId), scicommProjects.hidden))) > 0;
}

/** Whether a project has as many invitations that can still be answered as it may have. */
async function waitsForTooMany(transaction: Transaction, projectId: string) {
	const waiting = and(eq(projectInvitations.projectId, projectId), isAlive);
	return (await transaction.$count(projectInvitations, waiting)) >= maxPending;
}

/** The settings of the account with this confirmed address, which is there until the transaction ends; undefined where there is none. */
async function lockInvited(transaction: Transaction, email: string) {
	const owner = and(eq(users.email, email), users.emailVerified);
	const [account] = await transaction.select({ id: users.id }).from(users).where(owner).for("key share");
	return account && lockMailSettings(transaction, account);
}

/**
 * Mails a pending invitation once more, with a link of its own: the earlier one stops working, and its time begins anew.
 * @returns and throws as `invite`, and that there is no such invitation (404)
 */
export async function inviteAgain(accounts: Accounts, visitor: Visitor, viewer: Member, projectId: string, id: string) {
	await requireOwner(accounts.db, viewer, projectId);
	return withinLimits(accounts, viewer, visitor, async (transaction, post) => {
		await lockProject(transaction, projectId);
		await requireOwner(transaction, viewer, projectId);
		if (await isHidden(transaction, projectId)) return conflict(contributorMessages.hidden);
		const [pending] = await transaction
			.select({ email: projectInvitations.email, isAlive: sql<boolean>`${isAlive}` })
			.from(projectInvitations)
			.where(invitationOf(projectId, id));
		if (pending && !pending.isAlive && (await waitsForTooMany(transaction, projectId)))
			return conflict(contributorMessages.tooManyPending);
		const invited = pending && (await lockInvited(transaction, pending.email));
		const { token, hash } = makeToken();
		const sent = await transaction
			.update(projectInvitations)
			.set({ tokenHash: hash, invitedBy: viewer.id, expiresAt: lifetime })
			.where(invitationOf(projectId, id))
			.returning({ id: projectInvitations.id });
		if (sent.length === 0) throw notFound(contributorMessages.invitationGone);
		await tell(transaction, post, { inviter: viewer, invited, token }, visitor.site);
		return null;
	});
}

/** @throws as `inviteAgain` */
export async function withdrawInvitation(db: Database, viewer: Member, projectId: string, id: string) {
	await requireOwner(db, viewer, projectId);
	const isOver = await db.transaction((transaction) => endInvitation(transaction, invitationOf(projectId, id)));
	if (!isOver) throw notFound(contributorMessages.invitationGone);
}

/** Deletes an invitation, so that whoever was told of it on the site has nothing left to read. @returns whether there was one */
export async function endInvitation(transaction: Transaction, which: SQL | undefined) {
	const { id, email } = projectInvitations;
	const [ended] = await transaction.delete(projectInvitations).where(which).returning({ id, email });
	if (!ended) return false;
	const invited = await findAccountId(transaction, ended.email);
	if (invited !== null) await markRead(transaction, { id: invited }, "invitation", ended.id);
	return true;
}

/** What shows that an invitation is for whoever asks: the token of its mail, or an account whose confirmed address was invited. */
export type InvitationProof = { token: string } | { id: string; viewer: Viewer };

export function isShownBy(proof: InvitationProof) {
	if ("token" in proof) return eq(projectInvitations.tokenHash, hashOfToken(proof.token));
	const { id, viewer } = proof;
	return viewer?.confirmed && isUuid(id)
		? and(eq(projectInvitations.id, id), eq(projectInvitations.email, viewer.email))
		: sql`false`;
}

/** What an invitation says to whom it is for; undefined when it is none (any more). */
export async function findInvitation(db: Database | Transaction, proof: InvitationProof) {
	const [row] = await db
		.select({
			...pick(projectInvitations, "id", "projectId", "email", "role"),
			project: scicommProjects.name,
			hidden: scicommProjects.hidden,
			/** Null for whoever has no name. */
			inviter: publicName(projectInvitations.invitedBy),
		})
		.from(projectInvitations)
		.innerJoin(scicommProjects, eq(scicommProjects.id, projectInvitations.projectId))
		.where(and(isShownBy(proof), isAlive));
	return row;
}

/** Forgets whom an account that is deleted has invited. */
export async function takeInvitationsBack(transaction: Transaction, viewer: Member) {
	await transaction.delete(projectInvitations).where(eq(projectInvitations.invitedBy, viewer.id));
}

/**
 * Forgets what an account that is deleted was invited to, once it is locked: whoever sends an invitation again holds its account
 * first. Whoever signs up with an address need not own it, so what was sent to one that is not confirmed stays until it is too old.
 */
export async function giveUpInvitations(transaction: Transaction, viewer: Member) {
	if (viewer.confirmed) await transaction.delete(projectInvitations).where(eq(projectInvitations.email, viewer.email));
}

/**
 * The pending invitations that the viewer has sent, and those to the viewer's address, if it is confirmed: for them to keep. Of the
 * latter nothing that the project's people may have changed since.
 */
export async function listInvitationsForExport(db: Database, viewer: Member) {
	const { projectId, email, role, createdAt, expiresAt, invitedBy } = projectInvitations;
	const oldestFirst = [asc(createdAt), asc(projectInvitations.id)] as const;
	const sent = await db
		.select({ projectId, email, role, createdAt, expiresAt })
		.from(projectInvitations)
		.where(eq(invitedBy, viewer.id))
		.orderBy(...oldestFirst);
	const received = viewer.confirmed
		? await db
				.select({ role, createdAt, expiresAt })
				.from(projectInvitations)
				.where(eq(email, viewer.email))
				.orderBy(...oldestFirst)
		: null;
	return { sent, received };
}

/** Deletes invitations that nobody has answered, a while after nobody can. */
export async function forgetOldInvitations(db: Database) {
	const over = sql`now() - make_interval(days => ${overInvitationDays})`;
	await db.delete(projectInvitations).where(lt(projectInvitations.expiresAt, over));
}

type Invited = Awaited<ReturnType<typeof lockInvited>>;

/** Mails an invitation; and tells an account that has the invited address of it on the site, mailed or not. */
async function tell(
	transaction: Transaction,
	post: PostInvitation,
	{ inviter, invited, token }: { inviter: Member; invited: Invited; token: string },
	site: Site,
) {
	const invitation = await findInvitation(transaction, { token });
	if (!invitation) throw new Error("An invitation was not kept");
	const mail = { ...invitationMail(invitation.email, { ...invitation, token }, site), authorId: inviter.id };
	if (!invited) return post(mail, true);
	const out = wayOut(invited, "invitations", site.mailOrigin);
	await post({ ...mail, kind: "invitationOfMember", ...out }, invited.invitationMails);
	await notify(transaction, "invitation", [invited.userId], invitation.id);
}

async function contributesAs(transaction: Transaction, projectId: string, email: string) {
	const rows = await transaction
		.select({ id: users.id })
		.from(users)
		.innerJoin(projectContributors, eq(projectContributors.userId, users.id))
		.where(and(eq(users.email, email), eq(projectContributors.projectId, projectId)));
	return rows.length > 0;
}

function invitationOf(projectId: string, id: string) {
	return isUuid(id) ? and(eq(projectInvitations.id, id), eq(projectInvitations.projectId, projectId)) : sql`false`;
}
