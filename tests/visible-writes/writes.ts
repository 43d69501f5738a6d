/** What people send by forms, and what of it changes what visitors see. */
import type { Database } from "#app/db/client.server.ts";
import type { KeepingServer } from "../kept-pages.ts";
import { writesOfAccounts } from "./accounts.ts";
import { writesOfBoards } from "./boards.ts";
import { writesOfCards } from "./cards.ts";
import { writesOfLists } from "./lists.ts";
import { writesOfModerators } from "./moderators.ts";
import { writesOfProjects } from "./projects.ts";
import { writesOfReceipts } from "./receipts.ts";
import { type Address, sendTo, writeTools } from "./tools.ts";

const makers = [
	writesOfBoards,
	writesOfCards,
	writesOfProjects,
	writesOfLists,
	writesOfReceipts,
	writesOfModerators,
	writesOfAccounts,
];

/** Each by what it does: sends its forms to a server, and fails where one is refused. @param paths see `writeTools` */
export async function visibleWrites(db: Database, paths: string[]) {
	const tools = await writeTools(db, paths);
	return makers
		.flatMap((make) => make(tools))
		.map(([address, what, write]) => ({
			address,
			what: `${address}: ${what}`,
			run: (server: KeepingServer) => write(sendTo(server, address), server),
		}));
}

/** Where a form changes nothing that a visitor sees on a page that is kept, and why. */
export const invisibleForms: Partial<Record<Address, string>> = {
	"/showcase/apply": "waits for a moderator",
	"/report/:kind/:id": "waits for a moderator",
	"/admin/links": "is looked at later, by a job",
	"/scicomm/projects/:projectId/forks/:forkId/allow": "the fork stays private until its owner shows it",
	"/scicomm/projects/:projectId/contributors/invite": "waits for who is invited",
	"/scicomm/projects/:projectId/contributors/pending/:invitationId": "what waits is shown to owners alone",
	"/scicomm/projects/:projectId/content/preview": "is kept nowhere",
	"/requests/offer/:id": "between the two",
	"/requests/offer/:id/stop": "is in the form of the card too",
	"/receipts/new/:kind/:thing/:card": "waits for the other side",
	"/receipts/:id/edit": "only what waits for the other side",
	"/receipts/verify": "only reads",
	"/card/:id/write": "between the two",
	"/messages": "between those who write",
	"/messages/:id": "between those who write",
	"/messages/:id/add": "between those who write",
	"/messages/:id/change": "between those who write",
	"/following": "one's own",
	"/notifications": "one's own",
	"/notifications/settings": "one's own",
	"/unsubscribe": "one's own",
	"/signup": "nothing is published yet",
	"/api/signup": "nothing is published yet",
	"/login": "only signs in",
	"/api/login": "only signs in",
	"/login/code": "only signs in",
	"/login/again": "only signs in",
	"/logout": "only signs out",
	"/reset-password": "only mails a link",
	"/not-me": "only takes ways in",
	"/profile/email": "only mails a link",
	"/profile/security": "ways in",
	"/profile/passkeys": "ways in",
	"/theme": "the visitor's own cookie",
	"/*": "there is no such page",
};
