/**
 * Who may read each address of the product, who may send it a form, and what becomes of that. The words are explained in
 * `access-terms.ts`; `routes-access.test.ts` asks every address as everybody and compares. The product never reads this table.
 *
 * A row says what the address names, if that matters (`of`), who is shown it (`get`), and who may send it which form (`post`). What
 * goes for all rows is said once, here: who must sign in is led to the login page, or gets 401 for a form; who may not gets 403; who
 * finds nothing gets 404; an address that takes no forms, or nothing else, says so with 405; other methods get 405 everywhere.
 */
import type { Register } from "react-router";
import {
	admins,
	answers,
	everybody,
	itsEditors,
	itsOwner,
	itsOwnerAndAdmins,
	itsOwners,
	leads,
	leadsTo,
	members,
	membersWhoSeeIt,
	nobody,
	noForms,
	type Outcome,
	onlyForms,
	publicly,
	type Row,
	refuses,
	shownTo,
	takes,
	type Who,
	whoForksIt,
	whoIsNamed,
	whoMadeIt,
	whoSeesIt,
	whoWasInvited,
} from "./access-terms.ts";

const project = "/scicomm/projects/:projectId";
const content = `${project}/content/:contentId`;

/** A page or a file for everybody. */
export const open: Row = { get: shownTo(everybody), post: noForms };
const openWithForm: Row = { get: shownTo(everybody), post: takes("an empty form", everybody, refuses) };
const membersOnly: Row = { get: shownTo(members), post: takes("an empty form", members, refuses) };
const moderatorsOnly: Row = { get: shownTo(admins), post: noForms };
const inDevelopmentOnly: Row = { get: shownTo(nobody), post: noForms };
/** Who has an account needs no other: the form's page leads on. */
const forStrangers: Row = {
	get: shownTo(everybody, { membersAreLedTo: "/home" }),
	post: takes("an empty form", everybody, refuses, { membersAreLedTo: "/home" }),
};

/** What other sites and programs have of a card. */
const ofACard: Row = { of: "card", get: shownTo(publicly), post: noForms };
/** A page with a form, or a question, that is sent as it is: both are for the same people. */
function page(of: Row["of"], who: Who, outcome: Outcome): Row {
	return { of, get: shownTo(who), post: takes("an empty form", who, outcome) };
}
/** A page that changes what its reader has seen. */
function editPage(of: Row["of"], who: Who): Row {
	return { of, get: shownTo(who), post: takes("an outdated form", who, answers(409)) };
}
/** What the link of a mail leads to: without it there is nothing any more. */
function byItsLink(of: Row["of"], outcome = refuses, who = whoSeesIt): Row {
	const nothing = answers(410);
	return { of, get: shownTo(who, { nothing }), post: takes("an empty form", who, outcome, { nothing }) };
}
/** There is no page, but a button on the one that the address leads to. */
function button(of: Row["of"], from: string, who: Who, outcome: Outcome): Row {
	return { of, get: leads(everybody, from), post: takes("an empty form", who, outcome) };
}
const ofContent: Row = { of: "content", get: shownTo(whoSeesIt), post: noForms };

export const routesAccess = {
	"/": openWithForm,
	"/welcome": openWithForm,
	"/news": openWithForm,
	"/waitlist/confirm": byItsLink("place", leadsTo("/waitlist/confirm")),
	"/waitlist/leave": byItsLink("place", leadsTo("/waitlist/leave")),

	"/showcase": { get: shownTo(everybody), post: takes("an empty form", admins, answers(404)) },
	"/showcase/feed.xml": open,
	"/showcase/feed.json": open,
	"/showcase/apply": openWithForm,
	"/showcase/:id": { of: "item", get: shownTo(whoSeesIt), post: noForms },
	"/showcase/edit/:id": editPage("item", admins),

	"/scicomm/card/create": openWithForm,
	"/scicomm/card/edit/:id": {
		of: "card",
		get: shownTo(itsOwner, { strangers: answers(401) }),
		post: takes("an outdated form", itsOwner, answers(409)),
	},
	"/scicomm/card/success/:id?": {
		of: "card",
		get: shownTo(whoSeesIt),
		post: noForms,
		withoutId: { get: answers(404), post: answers(405) },
	},
	"/scicomm/card/directory": open,
	"/scicomm/card/visibility/:id": button("card", "/profile", itsOwner, leadsTo("/profile")),
	"/scicomm/card/delete/:id": page("card", itsOwner, leadsTo("/profile")),
	"/scicomm/card/discard/:id": page("card", whoMadeIt, answers(200)),
	"/scicomm/card/handle/:id": {
		of: "card",
		get: shownTo(itsOwner),
		post: takes("a handle that is taken", itsOwner, answers(409)),
	},
	"/scicomm/card/feed.xml": open,
	"/scicomm/card/feed.json": open,
	"/scicomm/card/*": {
		of: "card",
		get: leads(whoSeesIt, "/scicomm/card/success/:id", { nothing: leadsTo("/scicomm/card/create") }),
		post: noForms,
	},
	"/card/:id": { of: "card", get: shownTo(whoSeesIt), post: noForms },
	"/card/:id/contact.vcf": ofACard,
	"/card/:id/qr.svg": ofACard,
	"/card/:id/qr.png": ofACard,
	"/card/:id/print": ofACard,
	"/card/:id/present": ofACard,
	"/card/:id/write": {
		of: "reachable card",
		get: shownTo(whoSeesIt),
		post: takes("an empty form", membersWhoSeeIt, refuses, { nothing: answers(409) }),
	},
	"/card/:id/embed": ofACard,
	"/oembed": ofACard,
	"/card/:id/picture/:file": { of: "picture", get: shownTo(publicly), post: noForms },
	"/pictures/:board/:id/:file": { of: "link picture", get: shownTo(publicly), post: noForms },
	"/images/:file": { of: "image", get: shownTo(whoSeesIt), post: noForms },

	"/scicomm/projects": open,
	"/scicomm/projects/feed.xml": open,
	"/scicomm/projects/feed.json": open,
	"/scicomm/projects/create": membersOnly,
	"/scicomm/projects/:projectId": { of: "project", get: shownTo(whoSeesIt), post: noForms },
	"/scicomm/projects/:projectId/edit": page("project", itsOwners, refuses),
	"/scicomm/projects/:projectId/delete": page("project", itsOwners, leadsTo("/scicomm/projects")),
	"/scicomm/projects/:projectId/files/:file": { of: "file", get: shownTo(whoSeesIt), post: noForms },
	"/scicomm/projects/:projectId?/star": {
		of: "project",
		get: leads(everybody, project),
		post: takes("an empty form", membersWhoSeeIt, leadsTo(project)),
		withoutId: { get: leadsTo("/scicomm/projects"), post: answers(400) },
	},
	"/scicomm/projects/:projectId?/fork": {
		...page("project", whoForksIt, leadsTo("/scicomm/projects/:another")),
		withoutId: { get: leadsTo("/scicomm/projects"), post: answers(400) },
	},
	"/scicomm/projects/:projectId/forks/:forkId/allow": page("fork", itsOwners, leadsTo(project)),
	"/scicomm/projects/invitation": byItsLink("mailed invitation", leadsTo("/scicomm/projects"), whoWasInvited),
	"/scicomm/projects/:projectId/contributors/invite": page("project", itsOwners, refuses),
	"/scicomm/projects/:projectId/contributors/pending/:invitationId": {
		of: "invitation",
		get: leads(everybody, `${project}?tab=contributors`),
		post: takes("what withdraws an invitation", itsOwners, leadsTo(`${project}?tab=contributors`)),
	},
	"/scicomm/projects/:projectId/contributors/:userId/role": {
		of: "contributor",
		get: leads(everybody, `${project}?tab=contributors`),
		post: takes("another role", itsOwners, leadsTo(`${project}?tab=contributors`)),
	},
	"/scicomm/projects/:projectId/contributors/:userId/remove": page(
		"contributor",
		itsOwners,
		leadsTo(`${project}?tab=contributors`),
	),

	"/search": open,
	"/search/feed.xml": open,
	"/search/feed.json": open,
	"/search/suggest": open,
	"/opensearch.xml": open,

	"/saved": { get: shownTo(members), post: takes("an empty form", members, answers(404)) },
	"/saved/export.csv": { get: shownTo(members, { strangers: leadsTo("/login?redirect=/saved") }), post: noForms },
	"/saved/:id": editPage("saved", membersWhoSeeIt),
	"/lists/new": membersOnly,
	"/lists/edit/:id": editPage("list", itsOwner),
	"/lists/delete/:id": page("list", itsOwner, leadsTo("/saved")),
	"/lists/:id": { of: "list", get: shownTo(whoSeesIt), post: takes("an empty form", itsOwner, leadsTo("/lists/:id")) },
	"/lists/:id/feed.xml": { of: "list", get: shownTo(publicly), post: noForms },
	"/lists/:id/feed.json": { of: "list", get: shownTo(publicly), post: noForms },

	"/portfolio": open,

	"/resources": open,
	"/resources/feed.xml": open,
	"/resources/feed.json": open,
	"/resources/new": {
		get: shownTo(members),
		post: takes("an empty form", members, refuses, { strangers: leadsTo("/login?redirect=/resources/new") }),
	},
	"/resources/:id": { of: "resource", get: shownTo(whoSeesIt), post: noForms },
	"/resources/edit/:id": editPage("resource", itsOwner),
	"/resources/delete/:id": page("resource", itsOwner, leadsTo("/profile")),
	"/collab": open,
	"/collab/feed.xml": open,
	"/collab/feed.json": open,
	"/collab/new": membersOnly,
	"/collab/:id": { of: "listing", get: shownTo(whoSeesIt), post: noForms },
	"/collab/edit": { get: leads(everybody, "/collab"), post: noForms },
	"/collab/edit/:id": editPage("listing", itsOwner),
	"/collab/filled/:id": button("listing", "/profile", itsOwner, leadsTo("/profile")),
	"/collab/delete/:id": page("listing", itsOwner, leadsTo("/profile")),
	"/jobs": open,
	"/jobs/feed.xml": open,
	"/jobs/feed.json": open,
	"/jobs/new": membersOnly,
	"/jobs/edit/:id?": {
		...editPage("job", itsOwner),
		withoutId: { get: leadsTo("/jobs"), post: leadsTo("/jobs") },
	},
	"/jobs/delete/:id": page("job", itsOwner, leadsTo("/jobs")),
	"/jobs/renew/:id": page("job", itsOwner, leadsTo("/jobs/:id")),
	"/jobs/:id": { of: "job", get: shownTo(whoSeesIt), post: noForms },
	"/requests": open,
	"/requests/feed.xml": open,
	"/requests/feed.json": open,
	"/requests/new": { get: shownTo(everybody), post: takes("an empty form", members, refuses) },
	"/requests/confirm": byItsLink("waiting request"),
	"/requests/edit/:id": editPage("request", itsOwner),
	"/requests/close/:id": page("request", itsOwner, refuses),
	"/requests/delete/:id": page("request", itsOwner, leadsTo("/requests")),
	"/requests/how": open,
	"/organisations/:name": { of: "organisation", get: shownTo(publicly), post: noForms },
	"/requests/openness": open,
	"/requests/offer/:id": page("offer", membersWhoSeeIt, refuses),
	"/requests/offer/:id/stop": button("offer", "/requests/offer/:id", membersWhoSeeIt, leadsTo("/requests/offer/:id")),
	"/requests/:id": { of: "request", get: shownTo(whoSeesIt), post: noForms },
	"/receipts": { get: shownTo(members), post: noForms },
	"/receipts/new/:kind/:thing/:card": page("occasion", whoIsNamed, refuses),
	"/receipts/verify": openWithForm,
	"/receipts/status/:list": { of: "status list", get: shownTo(publicly), post: noForms },
	"/receipts/keys/:key": { of: "key", get: shownTo(publicly), post: noForms },
	"/.well-known/did.json": open,
	"/.well-known/jwks.json": open,
	"/receipts/:id/credential.jwt": { of: "receipt", get: shownTo(publicly), post: noForms },
	"/receipts/:id": { of: "receipt", get: shownTo(whoSeesIt), post: noForms },
	"/receipts/:id/confirm": page("receipt", whoIsNamed, answers(409)),
	"/receipts/:id/edit": page("receipt", whoIsNamed, refuses),
	"/receipts/:id/dispute": page("receipt", whoIsNamed, refuses),
	"/receipts/:id/change": page("receipt", whoIsNamed, refuses),
	"/events": open,
	"/events/feed.xml": open,
	"/events/feed.json": open,
	"/events/calendar.ics": open,
	"/events/new": membersOnly,
	"/events/edit/:id": editPage("event", itsOwner),
	"/events/cancel/:id": page("event", itsOwner, leadsTo("/events/:id")),
	"/events/delete/:id": page("event", itsOwner, leadsTo("/events")),
	"/events/leave/:id": page("event", whoIsNamed, leadsTo("/events/:id")),
	"/events/:id": { of: "event", get: shownTo(whoSeesIt), post: noForms },
	"/events/:id/event.ics": { of: "event", get: shownTo(publicly), post: noForms },
	"/inaction": open,
	"/inaction/feed.xml": open,
	"/inaction/feed.json": open,
	"/inaction/new": membersOnly,
	"/inaction/:id": { of: "media", get: shownTo(whoSeesIt), post: noForms },
	"/inaction/edit/:id?": {
		...editPage("media", itsOwnerAndAdmins),
		withoutId: { get: leadsTo("/inaction"), post: leadsTo("/inaction") },
	},
	"/inaction/delete/:id": {
		of: "media",
		get: shownTo(itsOwnerAndAdmins, { adminsAreLedTo: "/admin/reject" }),
		post: takes("an empty form", itsOwnerAndAdmins, leadsTo("/inaction"), { adminsAreLedTo: "/admin/reject" }),
	},
	"/scicomm/projects/:projectId/content/new": {
		of: "project",
		get: shownTo(itsEditors),
		post: takes("an empty article", itsEditors, refuses),
	},
	"/scicomm/projects/:projectId/content/preview": {
		of: "project",
		get: onlyForms,
		post: takes("an empty form", itsEditors, answers(200)),
	},
	"/scicomm/projects/:projectId/content/:contentId": ofContent,
	"/scicomm/projects/:projectId/content/:contentId/edit": page("content", itsEditors, refuses),
	"/scicomm/projects/:projectId/content/:contentId/history": ofContent,
	"/scicomm/projects/:projectId/content/:contentId/compare": ofContent,
	"/scicomm/projects/:projectId/content/:contentId/restore": {
		of: "content",
		get: leads(whoSeesIt, `${content}/history`),
		post: takes("the version that is there", itsEditors, leadsTo(content)),
	},
	"/scicomm/projects/:projectId/content/:contentId/download": ofContent,
	"/scicomm/projects/:projectId/content/:contentId/delete": page("content", itsOwners, leadsTo(project)),
	"/report/:kind/:id": page("reportable", publicly, refuses),
	"/moderation": open,
	"/inaction/admin": { get: shownTo(admins), post: takes("an empty form", admins, answers(404)) },
	"/admin": { get: shownTo(admins), post: takes("an empty form", admins, refuses) },
	"/admin/reject": page("rejectable", admins, answers(404)),
	"/admin/cards": { get: shownTo(admins), post: takes("an empty form", admins, answers(404)) },
	"/admin/reports": { get: shownTo(admins), post: takes("an empty form", admins, leadsTo("/admin/reports")) },
	"/admin/reports/:kind/:id": {
		of: "reported",
		get: shownTo(admins),
		post: takes("an empty form", admins, refuses, { nothing: refuses }),
	},
	"/admin/links": { get: shownTo(admins), post: takes("an empty form", admins, answers(404)) },
	"/admin/accounts": { get: shownTo(admins), post: takes("an empty form", admins, refuses) },
	"/admin/insights": moderatorsOnly,
	"/admin/log": moderatorsOnly,
	// Nothing but a rejection can be taken back there.
	"/admin/log/:id": page("decision", admins, answers(404)),
	"/following": membersOnly,
	"/messages": { get: shownTo(members), post: takes("an empty form", members, answers(404)) },
	"/messages/confirm": byItsLink("waiting message"),
	"/messages/:id": page("thread", membersWhoSeeIt, refuses),
	"/messages/:id/add": page("thread", membersWhoSeeIt, refuses),
	"/messages/:id/change": page("thread", membersWhoSeeIt, answers(404)),
	"/notifications": { get: shownTo(members), post: takes("an empty form", members, leadsTo("/notifications")) },
	"/notifications/:id": { of: "notification", get: leads(membersWhoSeeIt, project), post: noForms },
	"/notifications/settings": membersOnly,
	"/unsubscribe": { get: open.get, post: takes("an empty form", everybody, answers(410)) },
	"/login": forStrangers,
	// Who has just shown the password of an account with a second factor has a cookie that says so.
	"/login/code": {
		get: leads(everybody, "/login", { membersAreLedTo: "/home" }),
		post: takes("an empty form", everybody, leadsTo("/login")),
	},
	"/login/passkey": open,
	// Who has just signed in need not prove who they are once more.
	"/login/again": {
		get: shownTo(members, { strangers: leadsTo("/login"), membersAreLedTo: "/home" }),
		post: takes("an empty form", members, refuses),
	},
	"/signup": forStrangers,
	"/logout": { get: leads(everybody, "/"), post: takes("an empty form", everybody, leadsTo("/")) },
	"/reset-password": openWithForm,
	"/update-password": { get: shownTo(everybody), post: takes("an empty form", members, refuses) },
	"/confirm-email": openWithForm,
	"/not-me": { get: open.get, post: takes("an empty form", everybody, answers(410)) },
	"/home": { get: shownTo(members), post: noForms },
	"/profile": { get: shownTo(members), post: takes("an empty form", members, answers(400)) },
	"/profile/data": {
		get: shownTo(members, { strangers: leadsTo("/login?redirect=/profile%23data"), scripts: leadsTo("/profile/data") }),
		post: noForms,
	},
	"/email-change": { get: shownTo(everybody), post: takes("an empty form", everybody, answers(410)) },
	"/profile/email": membersOnly,
	"/profile/security": { get: shownTo(members), post: takes("an empty form", members, answers(400)) },
	"/profile/passkeys": membersOnly,
	"/profile/delete": membersOnly,
	"/api/cards/migrate": { get: onlyForms, post: takes("an empty form", members, refuses) },
	"/api/session": open,
	"/api/login": { get: onlyForms, post: takes("an empty form", everybody, refuses) },
	"/api/signup": { get: onlyForms, post: takes("an empty form", everybody, refuses) },

	"/privacy": open,
	"/terms": open,
	"/imprint": open,
	"/help": open,
	"/help/share-your-card": open,
	"/help/sign-in": open,
	"/help/following": open,
	"/help/events": open,
	"/help/requests": open,
	"/developers": open,
	"/sitemap.xml": open,
	"/robots.txt": open,

	"/theme": { get: shownTo(nobody), post: takes("an empty form", everybody, answers(400)) },
	"/dev/ui": inDevelopmentOnly,
	"/dev/mailbox": inDevelopmentOnly,
	"/dev/mailbox/:id": { of: "mail", get: shownTo(nobody), post: noForms },
	"/*": { get: shownTo(nobody), post: takes("an empty form", nobody, answers(404)) },
} satisfies Record<keyof Register["pages"], Row>;
