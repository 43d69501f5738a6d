import { and, eq } from "drizzle-orm";
import { data } from "react-router";
import type { Member, Viewer } from "#app/accounts/viewer.ts";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { contributorMessages, strongerRole } from "../contributors/contributor.ts";
import { projectContributors, projectInvitations } from "../project.tables.server.ts";
import { lockProject } from "../project-lock.server.ts";
import { endInvitation, findInvitation, type InvitationProof, isHidden, isShownBy } from "./invitation.server.ts";

/** Why an invitation is not answered: `over` when it is none any more, `another` when it is for another address. */
export type AnswerRefusal = "over" | "another";

/**
 * The proof for the invitation that the page has shown: a link that was followed since has taken the place of its token.
 * @throws 409 where nothing else shows that it is for the viewer
 */
export async function proofOfShown(
	db: Database,
	proof: InvitationProof,
	shown: FormDataEntryValue | null,
	viewer: Viewer,
) {
	if (typeof shown !== "string") return proof;
	const found = await findInvitation(db, proof);
	if (found?.id === shown) return proof;
	const own = { id: shown, viewer };
	if (await findInvitation(db, own)) return own;
	if (found) throw data(contributorMessages.anotherOpened, { status: 409 });
	return proof;
}

/**
 * Makes the viewer a contributor. A token shows that they read the mails to their address, so that it need not be confirmed.
 * Who contributes already keeps the role that allows more.
 * @returns the project's id, or why not
 * @throws 409, and the invitation stays, while the project is hidden
 */
export function acceptInvitation(db: Database, viewer: Member, proof: InvitationProof) {
	return spend(db, viewer, proof, async (transaction, { projectId, role }) => {
		if (await isHidden(transaction, projectId)) throw data(contributorMessages.hiddenToAccept, { status: 409 });
		const mine = { projectId, userId: viewer.id };
		const [current] = await transaction
			.select({ role: projectContributors.role })
			.from(projectContributors)
			.where(and(eq(projectContributors.projectId, projectId), eq(projectContributors.userId, viewer.id)));
		const set = { role: current ? strongerRole(current.role, role) : role };
		await transaction
			.insert(projectContributors)
			.values({ ...mine, ...set })
			.onConflictDoUpdate({ target: [projectContributors.projectId, projectContributors.userId], set });
	});
}

/** Ends an invitation. A token takes no account: who has it reads the mails to the address. @returns as `acceptInvitation` */
export function declineInvitation(db: Database, viewer: Viewer, proof: InvitationProof) {
	return spend(db, viewer, proof, async () => {});
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Uses an invitation up. Of several at once one does; the project is locked first, as wherever its contributors change. */
function spend(
	db: Database,
	viewer: Viewer,
	proof: InvitationProof,
	work: (transaction: Transaction, invitation: Invitation) => Promise<void>,
): Promise<{ projectId: string } | AnswerRefusal> {
	return db.transaction(async (transaction) => {
		const invitation = await findInvitation(transaction, proof);
		if (!invitation) return "over";
		if (viewer && viewer.email !== invitation.email) return "another";
		await lockProject(transaction, invitation.projectId);
		const isThisOne = and(eq(projectInvitations.id, invitation.id), isShownBy(proof));
		if (!(await endInvitation(transaction, isThisOne))) return "over";
		await work(transaction, invitation);
		return { projectId: invitation.projectId };
	});
}
