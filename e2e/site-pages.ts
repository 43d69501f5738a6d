/** Every page of the site in each of its states, for whatever must hold on all of them. */
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { href } from "react-router";
import { accountLimits } from "#app/accounts/account.ts";
import { demoCards } from "#app/cards/card.demo.ts";
import { cardLimits, cardStyles, slugOf } from "#app/cards/card.ts";
import { demoProjects } from "#app/projects/project.demo.ts";
import { demoResources } from "#app/resources/resource.demo.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { requestForm } from "#tests/requests.ts";
import { accountButton, fillLogin, fillSignup, freshEmail, requireDatabase, unsubscribeLink } from "./accounts.ts";
import { field, freshWord, photoFile, postOwnCard, preview } from "./cards.ts";
import { detailedListing, fillDetailedListing, fillQuickListing, submitListing } from "./collab.ts";
import { fillEvent, openDemoEvent, submitEvent } from "./events.ts";
import { linkIn, postRequest, postResource } from "./form-table.ts";
import {
	letDie,
	openDeadLinks,
	openFullFollowing,
	openFullHome,
	openFullNotifications,
	openFullSaved,
} from "./full-pages.ts";
import { fillJob, postJob } from "./jobs.ts";
import { fillMedia, submitMedia } from "./media.ts";
import { cardOfAnother, correspondent, postReachableCard } from "./messages.ts";
import { anotherMember, openWaiting, submitMediaItem, submitResources } from "./moderation.ts";
import { answerTo } from "./network.ts";
import {
	longWord,
	openAcceptedOffer,
	openClosedOffer,
	openDeclinedOffer,
	openFullRequest,
	openOffer,
	openOwnRequest,
	someone,
} from "./offers.ts";
import { importJson, openPart, startWithExample } from "./portfolio.ts";
import { postContent, postVersion } from "./project-content.ts";
import { chooseThumbnail, fillProject, postProject } from "./project-form.ts";
import { postInvitation } from "./project-people.ts";
import {
	makeDisputeErrors,
	makeReceiptErrors,
	openPartOfReceipt,
	openReceipt,
	openReceiptsOfAll,
	waitsForHolder,
	waitsForOther,
} from "./receipts.ts";
import { hide, reportCard } from "./reports.ts";
import { fillRequest, submitRequest } from "./requests.ts";
import { fillResource } from "./resources.ts";
import { keepEntry } from "./saved.ts";
import { visit } from "./test.ts";

export interface SitePage {
	/** As a file name. */
	name: string;
	/** @param cardId a card of the database */
	path: (cardId: string) => string;
	/** Expected when it is not 200. */
	status?: number;
	/** Status with which a form that `prepare` sends is refused. */
	refused?: number;
	/** Whether an account is signed in, or the moderator. */
	signedIn?: boolean | "moderator";
	/** Brings the opened page into its state. */
	prepare?: (page: Page) => Promise<unknown>;
	/** Whether what it then shows is large enough for fingers too. */
	isTouched?: boolean;
	/** What the page is to tell the console. */
	complains?: RegExp;
	/** Name of a page that consists of the same components: what holds of all of them is asked there. */
	sameAs?: string;
}

const nobody = "00000000-0000-4000-8000-000000000000";

export const sitePages: SitePage[] = [
	{ name: "home", path: () => href("/") },
	{ name: "home-explore", path: () => href("/"), prepare: (page) => openMenu(page, "Explore") },
	{
		name: "home-menu",
		path: () => href("/"),
		prepare: async (page) => {
			await page.setViewportSize({ width: 360, height: 800 });
			await openMenu(page, "Menu");
		},
	},
	{ name: "search", path: () => `${href("/search")}?q=tide` },
	{ name: "search-newest", path: () => href("/search"), sameAs: "search" },
	{ name: "search-meant", path: () => href("/search"), prepare: mistypeSearch },
	{ name: "search-no-results", path: () => `${href("/search")}?q=nothingofthekind`, sameAs: "jobs-no-results" },
	{ name: "search-palette", path: () => href("/"), prepare: openPalette },
	{ name: "welcome", path: () => href("/welcome") },
	{ name: "showcase", path: () => href("/showcase") },
	{ name: "showcase-filtered", path: () => `${href("/showcase")}?category=publication&tag=classics&q=draws` },
	{
		name: "showcase-item",
		path: () => href("/showcase"),
		prepare: (page) => openEntry(page, "More about The Pole Star Diary"),
	},
	{ name: "showcase-no-results", path: () => `${href("/showcase")}?q=nothingofthekind`, sameAs: "jobs-no-results" },
	{ name: "showcase-dialog", path: () => href("/showcase"), signedIn: true, prepare: makeApplicationErrors },
	{ name: "showcase-apply", path: () => href("/showcase/apply"), prepare: fillApplication },
	{ name: "news", path: () => href("/news") },
	{ name: "news-joined", path: () => href("/news"), prepare: joinWaitlist },
	{ name: "admin-cards", path: () => href("/admin/cards"), signedIn: "moderator" },
	{ name: "privacy", path: () => href("/privacy") },
	{ name: "terms", path: () => href("/terms"), sameAs: "privacy" },
	{ name: "imprint", path: () => href("/imprint"), sameAs: "privacy" },
	{ name: "help", path: () => href("/help") },
	{ name: "help-share", path: () => href("/help/share-your-card") },
	{ name: "portfolio", path: () => href("/portfolio") },
	{ name: "portfolio-filled", path: () => href("/portfolio"), prepare: startWithExample },
	{ name: "portfolio-work", path: () => href("/portfolio"), prepare: editWork },
	{ name: "portfolio-people", path: () => href("/portfolio"), prepare: editPeople },
	{ name: "portfolio-look", path: () => `${href("/portfolio")}?part=look` },
	{
		name: "portfolio-refused",
		path: () => `${href("/portfolio")}?part=files`,
		prepare: (page) => importJson(page, "{"),
		complains: /This file is not JSON/,
	},
	{ name: "resources", path: () => href("/resources") },
	{ name: "resources-filtered", path: () => `${href("/resources")}?type=tool`, sameAs: "events-filtered" },
	{
		name: "resource",
		path: () => `${href("/resources")}?q=abstract`,
		prepare: (page) => openEntry(page, "The Plain Abstract"),
	},
	{
		name: "resource-dead",
		path: () => `${href("/resources")}?q=errata`,
		prepare: openDeadResource,
		isTouched: true,
	},
	{
		name: "resource-waiting",
		path: () => href("/resources"),
		signedIn: true,
		prepare: (page) => openOwnResource(page, "is waiting for a moderator"),
	},
	{
		name: "resource-hidden",
		path: () => href("/resources"),
		signedIn: true,
		prepare: (page) => openOwnResource(page, "A moderator has hidden"),
	},
	{ name: "resource-form", path: () => href("/resources/new"), signedIn: true, prepare: makeResourceErrors },
	{
		name: "resource-listed",
		path: () => href("/resources/new"),
		signedIn: true,
		prepare: addListedResource,
		refused: 422,
	},
	{ name: "jobs", path: () => href("/jobs") },
	{ name: "jobs-filtered", path: () => `${href("/jobs")}?category=Writing&category=Design&tag=oceans&tag=climate` },
	{ name: "jobs-no-results", path: () => `${href("/jobs")}?q=nothingofthekind` },
	{ name: "jobs-own", path: () => href("/jobs"), signedIn: true, prepare: showOwnJobs },
	{ name: "job", path: () => `${href("/jobs")}?q=oceans`, prepare: openDemoJob },
	{ name: "job-own", path: () => href("/jobs"), signedIn: true, prepare: openOwnJob },
	{ name: "job-form", path: () => href("/jobs/new"), signedIn: true, prepare: makeJobErrors },
	{ name: "requests", path: () => href("/requests") },
	{
		name: "requests-filtered",
		path: () => `${href("/requests")}?purpose=talk&language=pt&place=Lisbon`,
		sameAs: "events-filtered",
	},
	{ name: "request", path: () => href("/requests"), prepare: openDemoRequest },
	{ name: "request-form", path: () => href("/requests/new"), signedIn: true, prepare: makeRequestErrors },
	{ name: "request-visitor", path: () => href("/requests/new") },
	{ name: "request-confirm", path: () => href("/requests/new"), prepare: openWaitingRequest },
	{ name: "request-sent", path: () => href("/requests/new"), prepare: sendWaitingRequest },
	{ name: "request-closing", path: () => href("/requests"), signedIn: true, prepare: openClosing },
	{ name: "help-requests", path: () => href("/help/requests"), sameAs: "help-events" },
	{ name: "events", path: () => href("/events") },
	{ name: "events-filtered", path: () => `${href("/events")}?kind=lecture&free=on&language=en&place=London` },
	{ name: "events-series", path: () => `${href("/events")}?series=Winter+Lectures`, sameAs: "events-filtered" },
	{ name: "events-past", path: () => `${href("/events")}?past=on` },
	{
		name: "event",
		path: () => href("/events"),
		prepare: (page) => openDemoEvent(page, "The Chemical History of a Candle"),
	},
	{
		name: "event-cancelled",
		path: () => href("/events"),
		prepare: (page) => openDemoEvent(page, "A Night Sky Without Lamps"),
	},
	{
		name: "event-over",
		path: () => `${href("/events")}?past=on`,
		prepare: (page) => page.getByRole("link", { name: "How Plants Feel the Day" }).click(),
		sameAs: "event-cancelled",
	},
	{ name: "event-own", path: () => href("/events/new"), signedIn: true, prepare: openOwnEvent },
	{ name: "event-form", path: () => href("/events/new"), signedIn: true, prepare: makeEventErrors },
	{ name: "event-mine", path: () => href("/events/new"), signedIn: true, prepare: sendEvent },
	{ name: "help-sign-in", path: () => href("/help/sign-in") },
	{ name: "help-following", path: () => href("/help/following"), sameAs: "help-events" },
	{ name: "receipts", path: () => href("/receipts"), signedIn: true, prepare: openReceipts },
	{ name: "receipts-verify", path: () => href("/receipts/verify"), prepare: checkReceipt },
	{ name: "receipt", path: () => href("/scicomm/card/directory"), prepare: openDemoReceipt },
	{ name: "offer", path: () => href("/requests"), signedIn: true, prepare: openOffer },
	{ name: "offer-accepted", path: () => href("/requests"), signedIn: true, prepare: openAcceptedOffer },
	{
		name: "offer-declined",
		path: () => href("/requests"),
		signedIn: true,
		prepare: openDeclinedOffer,
		sameAs: "offer-accepted",
	},
	{
		name: "offer-closed",
		path: () => href("/requests"),
		signedIn: true,
		prepare: openClosedOffer,
		sameAs: "offer-accepted",
	},
	{ name: "request-own", path: () => href("/requests"), signedIn: true, prepare: openOwnRequest },
	{
		name: "request-full",
		path: () => href("/requests"),
		signedIn: true,
		prepare: openFullRequest,
		sameAs: "request-own",
	},
	{
		name: "request-edit",
		path: () => href("/requests"),
		signedIn: true,
		prepare: openPartOfRequest("edit"),
		sameAs: "request-form",
	},
	{
		name: "request-delete",
		path: () => href("/requests"),
		signedIn: true,
		prepare: openPartOfRequest("delete"),
		sameAs: "project-delete",
	},
	// After the page of who has none, which an account of several pages is to see first.
	{ name: "receipts-of-all", path: () => href("/receipts"), signedIn: true, prepare: openReceiptsOfAll },
	{ name: "receipt-new", path: () => href("/receipts"), signedIn: true, prepare: makeReceiptErrors },
	{ name: "receipt-waiting", path: () => href("/receipts"), signedIn: true, prepare: openReceipt(waitsForHolder) },
	{
		name: "receipt-own",
		path: () => href("/receipts"),
		signedIn: true,
		prepare: openReceipt({ onCard: false }),
		sameAs: "receipt-waiting",
	},
	{
		name: "receipt-confirm",
		path: () => href("/receipts"),
		signedIn: true,
		prepare: openPartOfReceipt("confirm", waitsForHolder),
	},
	{
		name: "receipt-edit",
		path: () => href("/receipts"),
		signedIn: true,
		prepare: openPartOfReceipt("edit", waitsForHolder),
		sameAs: "receipt-new",
	},
	{ name: "receipt-dispute", path: () => href("/receipts"), signedIn: true, prepare: makeDisputeErrors },
	{ name: "receipt-change", path: () => href("/receipts"), signedIn: true, prepare: openPartOfReceipt("change") },
	{
		name: "receipt-take-back",
		path: () => href("/receipts"),
		signedIn: true,
		prepare: openPartOfReceipt("change", waitsForOther),
		sameAs: "receipt-change",
	},
	{ name: "organisation", path: () => "/organisations/faraday-house" },
	{ name: "requests-openness", path: () => href("/requests/openness"), prepare: openPlotTable },
	{ name: "requests-how", path: () => href("/requests/how"), sameAs: "help-events" },
	{ name: "help-events", path: () => href("/help/events") },
	{ name: "collab", path: () => href("/collab") },
	{
		name: "collab-listing",
		path: () => `${href("/collab")}?q=mosses`,
		prepare: (page) => openEntry(page, "An illustrator for a book of mosses"),
	},
	{ name: "collab-member", path: () => href("/collab"), signedIn: true },
	{ name: "collab-filtered", path: () => `${href("/collab")}?type=Both`, sameAs: "events-filtered" },
	{ name: "collab-quick", path: () => href("/collab/new"), signedIn: true, prepare: makeListingErrors },
	{ name: "collab-detailed", path: () => detailedListing, signedIn: true, prepare: makeDetailedErrors },
	{
		name: "collab-mine",
		path: () => href("/collab/new"),
		signedIn: true,
		prepare: openMyListing,
		sameAs: "event-mine",
	},
	{
		name: "collab-delete",
		path: () => href("/collab/new"),
		signedIn: true,
		prepare: askToDeleteListing,
		sameAs: "media-mine",
	},
	{ name: "media", path: () => href("/inaction") },
	{
		name: "media-item",
		path: () => `${href("/inaction")}?q=tide`,
		prepare: (page) => openEntry(page, "More about What the tide pool knows"),
	},
	{ name: "media-member", path: () => href("/inaction"), signedIn: true, prepare: browseTags },
	{ name: "media-filtered", path: () => `${href("/inaction")}?type=video&tag=experiments` },
	{ name: "media-form", path: () => href("/inaction/new"), signedIn: true, prepare: makeMediaErrors },
	{ name: "media-received", path: () => href("/inaction/new"), signedIn: true, prepare: sendMedia },
	{ name: "media-mine", path: () => href("/inaction/new"), signedIn: true, prepare: askToDeleteMedia },
	{ name: "project", path: () => href("/scicomm/projects"), prepare: openDemoProject },
	{ name: "project-own", path: () => href("/scicomm/projects"), signedIn: true, prepare: openOwnProject },
	// Only who has a confirmed address invites, such as a moderator.
	{
		name: "project-contributors",
		path: () => href("/scicomm/projects"),
		signedIn: "moderator",
		prepare: openContributors,
	},
	{ name: "project-invite", path: () => href("/scicomm/projects"), signedIn: true, prepare: makeInvitationErrors },
	{ name: "project-invitation-over", path: () => href("/scicomm/projects/invitation"), status: 410 },
	...["choice", "article", "image"].map((type) => ({
		name: `content-form-${type}`,
		path: () => href("/scicomm/projects"),
		signedIn: true,
		prepare: (page: Page) => openContentForm(page, type),
	})),
	{
		name: "content-form-data",
		path: () => href("/scicomm/projects"),
		signedIn: true,
		prepare: (page) => openContentForm(page, "data"),
		sameAs: "content-form-image",
	},
	{ name: "content-article", path: () => href("/scicomm/projects"), signedIn: true, prepare: openArticle },
	{ name: "content-data", path: () => href("/scicomm/projects"), signedIn: true, prepare: openData },
	{ name: "content-code", path: () => href("/scicomm/projects"), signedIn: true, prepare: openCode },
	{ name: "content-video", path: () => href("/scicomm/projects"), signedIn: true, prepare: openVideo },
	{ name: "content-history", path: () => href("/scicomm/projects"), signedIn: true, prepare: openHistory },
	{ name: "content-compare", path: () => href("/scicomm/projects"), signedIn: true, prepare: openComparison },
	{
		name: "content-conflict",
		path: () => href("/scicomm/projects"),
		signedIn: true,
		prepare: makeContentConflict,
		refused: 409,
	},
	{
		name: "project-unknown",
		path: () => href("/scicomm/projects/:projectId", { projectId: nobody }),
		status: 404,
		sameAs: "card-unknown",
	},
	{ name: "projects", path: () => href("/scicomm/projects") },
	{ name: "projects-own", path: () => href("/scicomm/projects"), signedIn: true, prepare: showOwnProjects },
	{
		name: "projects-no-results",
		path: () => `${href("/scicomm/projects")}?q=nothingofthekind`,
		sameAs: "jobs-no-results",
	},
	{ name: "project-form", path: () => href("/scicomm/projects/create"), signedIn: true, prepare: makeProjectErrors },
	{ name: "project-delete", path: () => href("/scicomm/projects"), signedIn: true, prepare: askToDeleteProject },
	{ name: "admin", path: () => href("/admin"), signedIn: "moderator", prepare: openQueue },
	{
		name: "admin-reject",
		path: () => href("/admin"),
		signedIn: "moderator",
		prepare: rejectWithoutReason,
		refused: 422,
	},
	{ name: "admin-decided", path: () => href("/admin"), signedIn: "moderator", prepare: approveOne },
	{ name: "admin-nothing", path: () => `${href("/admin")}?queue=edited`, signedIn: "moderator" },
	{ name: "admin-denied", path: () => href("/admin"), signedIn: true, status: 403 },
	{ name: "admin-log", path: () => href("/admin/log"), signedIn: "moderator", prepare: openLog },
	{ name: "admin-log-entry", path: () => href("/admin"), signedIn: "moderator", prepare: openLogEntry },
	{ name: "report", path: (id) => href("/report/:kind/:id", { kind: "card", id }) },
	{ name: "report-sent", path: (id) => href("/report/:kind/:id", { kind: "card", id }), prepare: sendReport },
	{ name: "admin-reports", path: () => href("/admin/reports"), signedIn: "moderator", prepare: openReports },
	{ name: "admin-reported", path: () => href("/admin/reports"), signedIn: "moderator", prepare: openReported },
	{ name: "admin-hidden", path: () => href("/admin/reports"), signedIn: "moderator", prepare: hideReported },
	{
		name: "admin-links",
		path: () => href("/admin/links"),
		signedIn: "moderator",
		prepare: openDeadLinks,
		isTouched: true,
	},
	{ name: "admin-links-none", path: () => href("/admin/links"), signedIn: "moderator", sameAs: "admin-nothing" },
	{ name: "admin-accounts", path: () => href("/admin/accounts"), signedIn: "moderator", prepare: findOwnAccount },
	{ name: "admin-insights", path: () => href("/admin/insights"), signedIn: "moderator" },
	{ name: "admin-insights-table", path: () => `${href("/admin/insights")}?as=table`, signedIn: "moderator" },
	{ name: "developers", path: () => href("/developers"), prepare: unfoldAll },
	{ name: "moderation", path: () => href("/moderation"), prepare: openPlotTable },
	{ name: "inaction-admin", path: () => href("/inaction/admin"), signedIn: "moderator", prepare: queueMedia },
	{
		name: "inaction-admin-denied",
		path: () => href("/inaction/admin"),
		signedIn: true,
		status: 403,
		sameAs: "admin-denied",
	},
	{ name: "login", path: () => href("/login"), prepare: failToSignIn, refused: 401 },
	{ name: "signup", path: () => href("/signup"), prepare: chooseWeakPassword, refused: 422 },
	{ name: "signup-done", path: () => href("/signup"), prepare: signUp },
	{ name: "reset-password", path: () => href("/reset-password") },
	{ name: "update-password", path: () => href("/update-password") },
	{ name: "not-me", path: () => href("/not-me"), sameAs: "confirm-email" },
	{ name: "confirm-email", path: () => href("/confirm-email") },
	{ name: "email-change-over", path: () => href("/email-change"), sameAs: "confirm-email" },
	{ name: "profile-email", path: () => href("/profile/email"), signedIn: true },
	{ name: "profile", path: () => href("/profile"), signedIn: true },
	{
		name: "following",
		path: () => `${href("/following")}?what=%2Fjobs`,
		signedIn: true,
		prepare: openFullFollowing,
		isTouched: true,
	},
	{ name: "home-member", path: () => href("/home"), signedIn: true },
	{ name: "home-full", path: () => href("/home"), signedIn: true, prepare: openFullHome, isTouched: true },
	{ name: "following-nothing", path: () => href("/following"), signedIn: true, sameAs: "following" },
	{ name: "saved", path: () => href("/saved"), signedIn: true, prepare: openFullSaved, isTouched: true },
	{ name: "saved-nothing", path: () => href("/saved"), signedIn: true, sameAs: "saved" },
	{
		name: "saved-thing",
		path: () => href("/saved"),
		signedIn: true,
		prepare: (page) => openSaved(page, "Note and lists"),
	},
	{ name: "saved-thing-remove", path: () => href("/saved"), signedIn: true, prepare: askToRemoveSaved },
	{ name: "list", path: () => href("/saved"), signedIn: true, prepare: (page) => openSaved(page, "Reading list") },
	{
		name: "list-published",
		path: () => href("/card/:id", { id: "florence-nightingale" }),
		prepare: (page) => openEntry(page, "Reading list for new press officers"),
	},
	{ name: "list-new", path: () => href("/lists/new"), signedIn: true },
	{
		name: "list-edit",
		path: () => href("/saved"),
		signedIn: true,
		prepare: (page) => openSaved(page, "Edit your list"),
	},
	{ name: "messages", path: () => href("/messages"), signedIn: true, prepare: (page) => openMessages(page) },
	{
		name: "message-thread",
		path: () => href("/messages"),
		signedIn: true,
		prepare: (page) => openMessages(page, "thread"),
	},
	{
		name: "message-change",
		path: () => href("/messages"),
		signedIn: true,
		prepare: (page) => openMessages(page, "change"),
		sameAs: "message-leave",
	},
	{
		name: "message-thread-of-many",
		path: () => href("/messages"),
		signedIn: true,
		prepare: (page) => openMany(page),
	},
	{ name: "message-leave", path: () => href("/messages"), signedIn: true, prepare: (page) => openMany(page, "leave") },
	{ name: "message-add", path: () => href("/messages"), signedIn: true, prepare: (page) => openMany(page, "add") },
	{ name: "message-write", path: () => href("/messages"), signedIn: true, prepare: openWriting },
	{ name: "message-confirm", path: () => href("/requests/new"), prepare: openWaitingMessage },
	{
		name: "notifications",
		path: () => href("/notifications"),
		signedIn: true,
		prepare: openFullNotifications,
		isTouched: true,
	},
	{ name: "notifications-none", path: () => href("/notifications"), signedIn: true, sameAs: "notifications" },
	{ name: "mail-settings", path: () => href("/notifications/settings"), signedIn: true },
	{ name: "unsubscribe", path: () => href("/unsubscribe"), sameAs: "news" },
	{ name: "unsubscribe-asked", path: () => href("/unsubscribe"), prepare: openUnsubscribing, isTouched: true },
	{ name: "unsubscribe-done", path: () => href("/unsubscribe"), prepare: endMails },
	{ name: "profile-security", path: () => href("/profile/security"), signedIn: true },
	{ name: "profile-security-set-up", path: () => `${href("/profile/security")}?change=app`, signedIn: true },
	{ name: "profile-passkeys", path: () => href("/profile/passkeys"), signedIn: true },
	{ name: "profile-delete", path: () => href("/profile/delete"), signedIn: true },
	{ name: "change-password", path: () => href("/update-password"), signedIn: true },
	{ name: "account-menu", path: () => href("/news"), signedIn: true, prepare: openAccountMenu },
	{ name: "card-of-another", path: (id) => href("/card/:id", { id }), signedIn: true },
	{ name: "card-edit", path: () => href("/profile"), signedIn: true, prepare: openOwnCard("/scicomm/card/edit/:id") },
	{ name: "card-own", path: () => href("/profile"), signedIn: true, prepare: openOwnCard("/card/:id") },
	{
		name: "card-delete",
		path: () => href("/profile"),
		signedIn: true,
		prepare: openOwnCard("/scicomm/card/delete/:id"),
		sameAs: "project-delete",
	},
	{
		name: "success-own",
		path: () => href("/profile"),
		signedIn: true,
		prepare: openOwnCard("/scicomm/card/success/:id?"),
	},
	{ name: "card-handle", path: () => href("/profile"), signedIn: true, prepare: makeHandleErrors, refused: 422 },
	{ name: "create", path: () => href("/scicomm/card/create"), sameAs: "create-errors" },
	{ name: "create-errors", path: () => href("/scicomm/card/create"), prepare: makeErrors, isTouched: true },
	{ name: "create-filled", path: () => href("/scicomm/card/create"), prepare: fillEverything },
	{ name: "success", path: (id) => href("/scicomm/card/success/:id?", { id }) },
	{ name: "success-dialog", path: (id) => href("/scicomm/card/success/:id?", { id }), prepare: openDialog },
	{ name: "success-unknown", path: () => href("/scicomm/card/success/:id?"), status: 404, sameAs: "card-unknown" },
	{ name: "directory", path: () => href("/scicomm/card/directory") },
	{
		name: "directory-filtered",
		path: () => `${href("/scicomm/card/directory")}?q=writ&open=on&language=en`,
	},
	{ name: "directory-close-names", path: () => `${href("/scicomm/card/directory")}?q=Rachle` },
	{ name: "directory-no-results", path: () => `${href("/scicomm/card/directory")}?q=nobodyatall` },
	...cardStyles.map(({ value }) => ({ name: `card-${value}`, path: () => demoCardPath(value) })),
	// What is said of a dead link has the colours of what else stands on a card of its style.
	...cardStyles.map(({ value }) => ({
		name: `card-dead-link-${value}`,
		path: () => href("/profile"),
		signedIn: true,
		prepare: (page: Page) => openCardWithDeadLink(page, value),
		isTouched: true,
		...(value !== cardStyles[0].value && { sameAs: `card-dead-link-${cardStyles[0].value}` }),
	})),
	{ name: "share-embed", path: (id) => href("/card/:id", { id }), prepare: openEmbed },
	{ name: "share-print", path: (id) => href("/card/:id/print", { id }) },
	{ name: "share-present", path: (id) => href("/card/:id/present", { id }) },
	{ name: "card-unknown", path: () => href("/card/:id", { id: nobody }), status: 404 },
	{ name: "edit", path: (id) => href("/scicomm/card/edit/:id", { id }), status: 401 },
	{ name: "not-found", path: () => "/no/such/page", status: 404, sameAs: "card-unknown" },
];

async function openMenu(page: Page, name: "Explore" | "Menu") {
	await page.getByRole("button", { name }).click();
	await expect(page.getByRole("link", { name: /^Portfolio Build/ })).toBeVisible();
}

/** The fullest demo card of the style. */
function demoCardPath(style: string) {
	const cards = demoCards.filter(({ cardStyle }) => cardStyle === style);
	const [card] = cards.sort((a, b) => Object.keys(b).length - Object.keys(a).length);
	return href("/card/:id", { id: slugOf(card?.name ?? "") ?? "" });
}

async function openCardWithDeadLink(page: Page, cardStyle: string) {
	const url = `https://${freshWord().toLowerCase()}.example/comets`;
	const sample = { "workSamples[0].title": "Comets", "workSamples[0].url": url };
	const id = await postOwnCard(page, { cardStyle, ...sample });
	await letDie(requireDatabase(), url, 3);
	await visit(page, href("/card/:id", { id }));
	await expect(page.getByRole("link", { name: "See the archive's copy of Comets" })).toBeVisible();
}

async function openEmbed(page: Page) {
	await page.locator("summary", { hasText: "Embed on a website" }).click();
	await expect(page.getByRole("textbox", { name: "HTML for your page" })).toBeVisible();
}

async function failToSignIn(page: Page) {
	await fillLogin(page, "mary@example.org", "not the one");
	await expect(page.getByRole("alert")).toBeVisible();
}

async function chooseWeakPassword(page: Page) {
	await fillSignup(page, freshEmail(), "password");
	await expect(page.getByRole("alert")).toBeVisible();
}

async function signUp(page: Page) {
	await fillSignup(page, freshEmail());
	await expect(page.getByRole("alert")).toBeVisible();
}

async function openAccountMenu(page: Page) {
	await accountButton(page).click();
	await expect(page.getByRole("button", { name: "Sign Out" }).filter({ visible: true })).toBeVisible();
}

async function joinWaitlist(page: Page) {
	await page.getByRole("main").getByRole("textbox", { name: "Email" }).fill("reader@example.org");
	await page.getByRole("button", { name: "Get Notified" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
}

function openOwnCard(route: "/card/:id" | `/scicomm/card/${"edit/:id" | "delete/:id" | "success/:id?"}`) {
	return async (page: Page) => visit(page, href(route, { id: await postOwnCard(page) }));
}

async function openHandleForm(page: Page) {
	const id = await postOwnCard(page, { name: "Maria Sibylla Merian" });
	await visit(page, href("/scicomm/card/handle/:id", { id }));
}

async function chooseHandle(page: Page) {
	await openHandleForm(page);
	for (const handle of [freshWord(), freshWord()]) {
		await field(page, "Handle").fill(handle);
		await page.getByRole("button", { name: "Save address" }).click();
		await expect(page.getByRole("link", { name: handle.toLowerCase() })).toBeVisible();
	}
}

async function makeHandleErrors(page: Page) {
	await chooseHandle(page);
	await field(page, "Handle").fill("not an address");
	await page.getByRole("button", { name: "Save address" }).click();
	await expect(page.getByText("Use lowercase letters").first()).toBeVisible();
}

async function editWork(page: Page) {
	await startWithExample(page);
	await openPart(page, "Work");
	await page.getByRole("button", { name: "Edit Physical Geography" }).click();
	await field(page, "Image").setInputFiles(await photoFile());
	await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
	await field(page, "Link").fill("nonsense");
	await field(page, "Link").blur();
	await page.getByRole("button", { name: "Remove Physics" }).click();
}

async function editPeople(page: Page) {
	await startWithExample(page);
	await openPart(page, "People");
	await page.getByRole("button", { name: "Add testimonial" }).click();
	await page.getByRole("button", { name: "Edit Ada Lovelace" }).click();
}

async function makeErrors(page: Page) {
	const wrong = {
		Name: "",
		Bio: "b".repeat(121),
		Email: "nobody",
		Website: "nonsense",
		"ORCID iD": "0000",
		Bluesky: "no handle!",
	};
	for (const [label, text] of Object.entries({ ...wrong, LinkedIn: "nonsense" })) {
		await field(page, label).fill("x");
		await field(page, label).fill(text);
		await field(page, label).blur();
	}
	await page.getByRole("button", { name: "Add sample" }).click();
	await expect(page.getByText("Please enter a title for your work sample").first()).toBeVisible();
}

async function fillEverything(page: Page) {
	for (const [label, text] of Object.entries({
		Name: "Caroline Herschel",
		Title: "Comet hunter",
		Bio: "I sweep the sky every clear night and tell you what moved.",
		Email: "caroline@example.org",
		Website: "example.org/comets",
		Bluesky: "@caroline.example.org",
		LinkedIn: "example.org/in/caroline",
		"ORCID iD": "0000-0002-1825-0097",
	})) {
		await field(page, label).fill(text);
	}
	await page.getByText("Languages, place, audiences, pay, requests").click();
	for (const [label, text] of [
		["Languages", "German, English"],
		["Town", "Hanover"],
		["Time zone", "Berlin"],
	] as const)
		await field(page, label).fill(text);
	await field(page, "Pay").selectOption("Only paid");
	await page.getByRole("checkbox", { name: "Older people" }).check();
	await page.getByRole("radio", { name: "Astronomy" }).check();
	for (const name of ["Public Speaking", "Workshop Facilitation"]) await page.getByRole("checkbox", { name }).check();
	for (const title of ["Index to Flamsteed's Observations", "A Catalogue of Nebulae"]) {
		await field(page, "Sample title").fill(title);
		await field(page, "Sample URL").fill("example.org/works");
		await page.getByRole("button", { name: "Add sample" }).click();
	}
	await field(page, "Photo").setInputFiles(await photoFile());
	await expect(preview(page).locator("img")).toBeVisible();
	await page.evaluate(() => scrollTo(0, 0));
}

async function makeResourceErrors(page: Page) {
	await fillResource(page, { Name: "", Description: "d".repeat(141) });
	await page.getByRole("button", { name: "Submit Resource" }).click();
	await expect(page.getByText("Name is required").first()).toBeVisible();
}

async function addListedResource(page: Page) {
	await fillResource(page, { URL: `https://example.org/resources/${demoResources[0]?.path}` });
	await page.getByRole("button", { name: "Submit Resource" }).click();
	await expect(page.getByText(`Already listed: ${demoResources[0]?.name}`).first()).toBeVisible();
}

async function makeListingErrors(page: Page) {
	await fillQuickListing(page, { Name: "", Description: "d".repeat(181) });
	await submitListing(page).click();
	await expect(page.getByText("Name is required").first()).toBeVisible();
}

async function makeDetailedErrors(page: Page) {
	await fillDetailedListing(page, { Title: "", "Social link 1": "nonsense" });
	await submitListing(page).click();
	await expect(page.getByText("Title is required").first()).toBeVisible();
}

async function sendListing(page: Page) {
	await fillQuickListing(page);
	expect((await answerTo(page, () => submitListing(page).click())).status()).toBe(200);
}

async function openMyListing(page: Page) {
	await sendListing(page);
	await visit(page, href("/profile"));
	await page.getByRole("heading", { name: "Your collab listings" }).scrollIntoViewIfNeeded();
}

async function askToDeleteListing(page: Page) {
	await openMyListing(page);
	await page.getByRole("listitem").getByRole("button", { name: "Delete" }).first().click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

async function browseTags(page: Page) {
	await page.getByText("Browse by Tags").click();
	await expect(page.getByRole("navigation", { name: "Browse by Tags" })).toBeVisible();
}

async function makeMediaErrors(page: Page) {
	await fillMedia(page, { Title: "", "Cover Image URL": "nonsense" });
	await submitMedia(page).click();
	await expect(page.getByText("Title is required").first()).toBeVisible();
}

async function sendMedia(page: Page) {
	const title = await fillMedia(page);
	await submitMedia(page).click();
	await expect(page.getByRole("heading", { name: "Submission Received!" })).toBeVisible();
	return title;
}

async function askToDeleteMedia(page: Page) {
	const title = await sendMedia(page);
	await visit(page, href("/profile"));
	await page.getByRole("button", { name: `Delete ${title}` }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

/** Not the newest one, which may come of a journey. */
async function demoReceipt(page: Page) {
	const list: { data: { id: string; what: string }[] } = await (await page.request.get("/api/v1/receipts")).json();
	const { id = "" } = list.data.find(({ what }) => what.includes("chemical history of a candle")) ?? {};
	return href("/receipts/:id", { id });
}

async function openDemoReceipt(page: Page) {
	await page.goto(await demoReceipt(page));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Lecture on the chemical history of a candle/);
}

async function checkReceipt(page: Page) {
	const credential = await (await page.request.get(`${await demoReceipt(page)}/credential.jwt`)).text();
	await page.getByLabel("The credential").fill(credential);
	await page.getByRole("button", { name: "Check it" }).click();
	await expect(page.getByRole("heading", { name: "It is genuine, and it counts" })).toBeVisible();
}

async function openReceipts(page: Page) {
	await expect(page.getByRole("heading", { name: "Nothing to confirm yet" })).toBeVisible();
}

async function openDemoRequest(page: Page) {
	await page.getByRole("main").getByRole("link", { name: "What lives in the harbour?" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("What lives in the harbour?");
}

async function makeRequestErrors(page: Page) {
	await fillRequest(page, { Title: "", Country: "Atlantis" });
	await submitRequest(page).click();
	await expect(page.getByText("Say in a few words what it is about").first()).toBeVisible();
}

async function openWaitingRequest(page: Page) {
	const email = freshEmail();
	await page.request.post(href("/requests/new"), { form: Object.fromEntries(requestForm({ email })) });
	await visit(page, await linkIn(email, "Confirm your request on Heliograph", href("/requests/confirm")));
}

async function sendWaitingRequest(page: Page) {
	await openWaitingRequest(page);
	await page.getByRole("button", { name: "Send it" }).click();
	await expect(page.getByRole("heading", { name: "Sent" })).toBeVisible();
	// The next page of a visitor's round is a visitor's.
	await page.context().clearCookies();
}

async function openClosing(page: Page) {
	await visit(page, href("/requests/close/:id", { id: await postRequest(page) }));
	await page.getByRole("button", { name: "Close request" }).click();
	await expect(page.getByText("Choose what came of it").first()).toBeVisible();
}

function openPartOfRequest(part: "edit" | "delete") {
	return async (page: Page) => visit(page, href(`/requests/${part}/:id`, { id: await postRequest(page) }));
}

async function makeEventErrors(page: Page) {
	await fillEvent(page, { Title: "", "Online link": "nonsense" });
	await submitEvent(page).click();
	await expect(page.getByText("Title is required").first()).toBeVisible();
}

async function sendEvent(page: Page) {
	const title = await fillEvent(page);
	await submitEvent(page).click();
	await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
	await visit(page, href("/profile"));
	await page.getByRole("heading", { name: "Your events" }).scrollIntoViewIfNeeded();
	return title;
}

async function openOwnEvent(page: Page) {
	const title = await sendEvent(page);
	await page.getByRole("link", { name: `View ${title}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

async function makeJobErrors(page: Page) {
	await fillJob(page, { "Job Title": "", "Application URL": "nonsense" });
	await page.getByRole("button", { name: "Post Job Listing" }).click();
	await expect(page.getByText("Job title is required").first()).toBeVisible();
}

async function showOwnProjects(page: Page) {
	await postProject(page);
	await visit(page, href("/scicomm/projects"));
	await expect(page.getByText("Public · Owner").first()).toBeVisible();
}

async function makeProjectErrors(page: Page) {
	await fillProject(page, { "Project Name": "", "Short Description": "s".repeat(101) });
	await chooseThumbnail(page);
	await page.getByRole("button", { name: "Create Project" }).click();
	await expect(page.getByText("Project name is required").first()).toBeVisible();
}

async function askToDeleteProject(page: Page) {
	const { projectId } = await postProject(page);
	await visit(page, href("/scicomm/projects/:projectId/delete", { projectId }));
}

async function sendReport(page: Page) {
	await page.getByRole("radio", { name: "Broken or out of date" }).check();
	await page.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
}

async function findOwnAccount(page: Page) {
	const { email, request } = await anotherMember(page);
	await request.dispose();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Find" }).click();
	await expect(page.getByRole("button", { name: "Suspend" })).toBeVisible();
}

async function openReports(page: Page) {
	const { name } = await reportCard(page);
	await visit(page, href("/admin/reports"));
	await expect(page.getByRole("link", { name })).toBeVisible();
}

async function openReported(page: Page) {
	const { desk, name } = await reportCard(page);
	await visit(page, desk);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

async function hideReported(page: Page) {
	await openReported(page);
	await hide(page);
}

async function openPlotTable(page: Page) {
	const summary = page.getByText("The same as a table").first();
	if (await summary.isVisible()) await summary.click();
}

/** Of a list that was asked for it: journeys add what may push it off the first page. @param name of the link to it */
async function openEntry(page: Page, name: string) {
	await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name.replace("More about ", ""));
}

async function openDeadResource(page: Page) {
	await openEntry(page, "Errata Club");
	await expect(page.getByText("This link has seemed dead since")).toBeVisible();
}

/** A resource of the member's own, while its owner alone sees it. @param said why */
async function openOwnResource(page: Page, said: "is waiting for a moderator" | "A moderator has hidden") {
	const id = await postResource(page);
	if (said === "A moderator has hidden")
		await requireDatabase().update(resources).set({ approved: true, hidden: true }).where(eq(resources.id, id));
	await visit(page, href("/resources/:id", { id }));
	await expect(page.getByText(said)).toBeVisible();
}

async function openDemoJob(page: Page) {
	await page.getByRole("link", { name: "Science Writer, Oceans" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Science Writer, Oceans");
}

async function openOwnJob(page: Page) {
	const { path, title } = await postJob(page, { closesOn: new Date().toISOString().slice(0, 10) });
	await visit(page, path);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

async function showOwnJobs(page: Page) {
	const { title } = await postJob(page);
	await visit(page, `${href("/jobs")}?category=Product`);
	await page.getByRole("button", { name: `Delete ${title}` }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

async function openDemoProject(page: Page) {
	const [project] = demoProjects;
	await visit(page, `${href("/scicomm/projects")}?${new URLSearchParams({ q: project?.name ?? "" })}`);
	await page.getByRole("main").getByRole("link", { name: project?.name, exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(project?.name ?? "");
}

async function openOwnProject(page: Page) {
	const { name, path } = await postProject(page, {
		name: `Tide Tables ${"for everybody who goes out to sea ".repeat(2)}`.trim(),
		shortDescription: "When the sea comes and goes",
		topics: "oceans, tides, citizen science",
		sponsorshipEnabled: "on",
	});
	await visit(page, path);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
	await page.getByRole("button", { name: "Star" }).click();
	await expect(page.getByRole("button", { name: "Starred" })).toBeVisible();
}

async function openContributors(page: Page) {
	const { projectId, path } = await postProject(page);
	const email = `${"a-guest-with-a-long-address".repeat(2)}@example.org`;
	await postInvitation(page, projectId, { email: `${Date.now()}${email}`, role: "viewer" });
	await visit(page, `${path}?tab=contributors`);
	await expect(page.getByRole("button", { name: "Send again: the invitation" })).toBeVisible();
}

async function makeInvitationErrors(page: Page) {
	const { projectId } = await postProject(page);
	await visit(page, href("/scicomm/projects/:projectId/contributors/invite", { projectId }));
	await field(page, "Email").fill("nonsense");
	await page.getByRole("button", { name: "Send Invitation" }).click();
	await expect(page.getByText("Invalid email address").first()).toBeVisible();
}

async function openQueue(page: Page) {
	const [, name = ""] = await submitResources(page, 3);
	await openWaiting(page, "resource", name);
}

async function queueMedia(page: Page) {
	const title = await submitMediaItem(page);
	await visit(page, href("/inaction/admin"));
	await expect(page.getByRole("rowheader", { name: title })).toBeVisible();
}

async function askWhy(page: Page) {
	await openQueue(page);
	await page.getByRole("button", { name: /^Reject / }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

async function rejectWithoutReason(page: Page) {
	await askWhy(page);
	const dialog = page.getByRole("dialog");
	await dialog
		.getByLabel("Message to the submitter")
		.fill("The link leads to a login page, and nobody without an account sees the course.");
	// The browser asks for a reason before the server does.
	await dialog.locator("form").evaluate((form: HTMLFormElement) => {
		form.noValidate = true;
	});
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog.getByText("Choose a reason").first()).toBeVisible();
}

async function rejectOne(page: Page) {
	await askWhy(page);
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: "Something important is missing" }).check();
	await dialog.getByLabel("Message to the submitter").fill("Say whom it helps.");
	await dialog.getByRole("button", { name: "Reject" }).click();
	await expect(dialog).toBeHidden();
}

async function approveOne(page: Page) {
	await openQueue(page);
	await page.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(page.getByRole("button", { name: /^Undo/ }).first()).toBeVisible();
}

async function openLog(page: Page) {
	await rejectOne(page);
	await visit(page, `${href("/admin/log")}?action=rejected`);
}

async function openLogEntry(page: Page) {
	await openLog(page);
	await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
	await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
}

async function openApplication(page: Page) {
	await page.getByRole("button", { name: "Apply to be featured" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

async function makeApplicationErrors(page: Page) {
	await openApplication(page);
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Tags").fill("oceans,");
	await dialog.getByRole("button", { name: "Submit" }).click();
	await expect(dialog.getByText("Name is required").first()).toBeVisible();
}

async function fillApplication(page: Page) {
	await page.getByLabel("Category").selectOption("person");
	for (const [label, text] of Object.entries({
		Name: "Caroline Herschel",
		Email: "caroline@example.org",
		"Name/Title": "Mary Somerville",
		Description: "She connects the physical sciences in plain language, so that one discovery explains another.",
		Link: "example.org/somerville",
		Tags: "astronomy, mathematics,",
	})) {
		await field(page, label).fill(text);
	}
	await field(page, "Image").setInputFiles(await photoFile());
	await expect(page.getByRole("img", { name: "Preview of your choice" })).toBeVisible();
	await page.evaluate(() => scrollTo(0, 0));
}

/** Of a card that this browser has made. */
async function openDialog(page: Page) {
	await visit(page, href("/scicomm/card/success/:id?", { id: await postOwnCard(page) }));
	await page.getByRole("button", { name: "Save to Edit Later" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

const longArticle = [
	"# Tides",
	"The sea comes and goes **twice** a day, says [the gauge](https://example.org).",
	"> Time and tide wait for no one.",
	"- [x] read\n- [ ] written",
	"| Day | Height |\n|-|-:|\n| 1 | 2.5 |",
	"```\nheight = 2.5\n```",
	"![The gauge](https://example.org/gauge.png)",
].join("\n\n");

async function openContentForm(page: Page, type: string) {
	const { projectId } = await postProject(page);
	const path = href("/scicomm/projects/:projectId/content/new", { projectId });
	await visit(page, type === "choice" ? path : `${path}?type=${type}`);
	if (type !== "article") return;
	await field(page, "Text").fill(longArticle);
	await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
}

async function openArticle(page: Page) {
	await visit(page, await postContent(page, "article", { text: longArticle }));
}

async function openData(page: Page) {
	const columns = Array.from({ length: 14 }, (_, i) => `station ${i + 1}`);
	const rows = Array.from({ length: 8 }, (_, i) => columns.map((_, j) => (i * j) / 10).join(","));
	await visit(page, await postContent(page, "data", { format: "csv", text: [columns, ...rows].join("\n") }));
}

async function openCode(page: Page) {
	const text = `# Heights in metres\ndef tide(day: int, name="bay") -> float:\n    return ${"2.5 + ".repeat(30)}day\n\nclass Gauge:\n    """Reads."""\n    pass\n`;
	await visit(page, await postContent(page, "code", { language: "python", text }));
}

async function openVideo(page: Page) {
	await visit(page, await postContent(page, "video", { url: "https://youtu.be/dQw4w9WgXcQ" }));
}

async function makeVersions(page: Page) {
	const path = await postContent(page, "article", { text: longArticle });
	await postVersion(page, path, 1, `${longArticle.replace("twice", "two times")}\n\nThe end.`);
	return path;
}

async function openHistory(page: Page) {
	await visit(page, `${await makeVersions(page)}/history`);
}

async function openComparison(page: Page) {
	await visit(page, `${await makeVersions(page)}/compare`);
}

async function makeContentConflict(page: Page) {
	const path = await postContent(page, "article", { text: "One\nTwo" });
	await visit(page, `${path}/edit`);
	await postVersion(page, path, 1, "One\nTheirs");
	await field(page, "Text").fill("One\nMine");
	await field(page, "What did you change?").fill("A word");
	await page.getByRole("button", { name: "Save version" }).last().click();
	await expect(page.getByRole("heading", { name: "Saved meanwhile" })).toBeVisible();
}

async function unfoldAll(page: Page) {
	await page.locator("main details").evaluateAll((all) => {
		for (const one of all) one.setAttribute("open", "");
	});
}

async function openPalette(page: Page) {
	await page.getByRole("link", { name: "Search", exact: true }).click();
	await expect(page.getByRole("combobox", { name: "Search Heliograph" })).toBeFocused();
	await page.keyboard.type("tide");
	await expect(page.getByRole("option", { name: "All results" })).toBeVisible();
}

/** Searches for a word as one entry has it, mistyped, where three have what is meant. */
async function mistypeSearch(page: Page) {
	const meant = freshWord().toLowerCase();
	const typed = `${meant.slice(0, 5)}${meant.slice(6)}`;
	for (const word of [meant, meant, meant, typed]) await postOwnCard(page, { name: `Ida ${word}` });
	await visit(page, `${href("/search")}?q=${typed}`);
	await expect(page.getByRole("main").getByRole("link", { name: meant, exact: true })).toBeVisible();
}

/** By the link of a mail to somebody. */
async function openUnsubscribing(page: Page) {
	const { id } = await someone(requireDatabase());
	await visit(page, await unsubscribeLink(id, "forkMails"));
	await expect(page.getByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
}

async function endMails(page: Page) {
	await openUnsubscribing(page);
	await page.getByRole("button", { name: "Unsubscribe" }).click();
	await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
}

/** Saves a resource into a list, and opens the page with this heading about it. */
async function openSaved(page: Page, heading: "What you saved" | "Note and lists" | "Reading list" | "Edit your list") {
	const html = await (await page.request.get(href("/resources"))).text();
	const [, id = ""] = /href="\/resources\/([0-9a-f-]{36})"/.exec(html) ?? [];
	await keepEntry(page, id, { note: "For Monday", newList: "Reading list" });
	await page.reload();
	const main = page.getByRole("main");
	if (heading === "Note and lists") await main.getByRole("link", { name: heading }).click();
	if (heading === "Reading list" || heading === "Edit your list")
		await main.getByRole("link", { name: "Reading list" }).click();
	if (heading === "Edit your list") await main.getByRole("link", { name: "Edit or publish" }).click();
	await expect(main.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
}

async function askToRemoveSaved(page: Page) {
	await openSaved(page, "What you saved");
	await page.getByRole("button", { name: /^Remove / }).click();
	await expect(
		page.getByRole("heading", { name: "Remove it, with its note and its place in your lists?" }),
	).toBeVisible();
}

/** Has a conversation of the member with another, and opens the list, the conversation, or what can be done about it. */
async function openMessages(page: Page, part: "list" | "thread" | "change" = "list") {
	const { request } = await correspondent(page);
	const id = await postOwnCard(page, { takesMessages: "on" });
	const text = "Would you give a talk at the museum in spring? There are forty children.\n\nhttps://example.org/museum";
	await request.post(href("/card/:id/write", { id }), { form: { name: "Alexander von Humboldt", text } });
	await request.dispose();
	await page.reload();
	const main = page.getByRole("main");
	if (part !== "list") await main.getByRole("link", { name: "Alexander von Humboldt" }).click();
	if (part === "change") await main.getByRole("link", { name: "Mute, block or delete" }).click();
	const title = { list: "Messages", thread: "Alexander von Humboldt", change: "Mute, block or delete" }[part];
	await expect(main.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

/** Has a conversation of three, of whom one has left, and opens it, or what can be done about it, or the search for one more. */
async function openMany(page: Page, part: "thread" | "leave" | "add" = "thread") {
	const id = await postOwnCard(page, { takesMessages: "on" });
	const { request: alexander } = await correspondent(page);
	const form = { name: "Alexander von Humboldt", text: "Would you give a talk at the museum in spring?" };
	const path = href("/card/:id/write", { id });
	const thread = (await alexander.post(path, { form, maxRedirects: 0 })).headers().location ?? "";
	for (const name of ["Maria Sibylla Merian", "Johann Wilhelm Ritter"]) {
		const { request } = await correspondent(page);
		await alexander.post(`${thread}/add`, { form: { card: await postReachableCard(request, { name }) } });
		const isLeaving = name === "Johann Wilhelm Ritter";
		if (isLeaving) await request.post(`${thread}/change`, { form: { change: "leave" } });
		await request.dispose();
	}
	await page.goto(thread);
	const version = await page.locator("input[name=version]").inputValue();
	await alexander.post(thread, {
		form: { text: "Good morning to both of you. Shall we say the second of April?", version },
	});
	await alexander.dispose();
	await page.goto(part === "thread" ? thread : `${thread}/${part === "add" ? "add?q=mer" : "change"}`);
	const title = { thread: /Merian/, leave: "Mute, leave, block or delete", add: "Add somebody" }[part];
	await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function openWriting(page: Page) {
	await page.goto(href("/card/:id/write", { id: await cardOfAnother(page) }));
}

async function openWaitingMessage(page: Page) {
	const { request } = await anotherMember(page);
	const id = await postReachableCard(request, { name: longWord(cardLimits.name) });
	await request.dispose();
	const email = freshEmail();
	const form = { name: longWord(accountLimits.name), text: `Would you come?\n\n${longWord(200)}`, email };
	await page.request.post(href("/card/:id/write", { id }), { form });
	await visit(page, await linkIn(email, "Confirm your message on Heliograph", href("/messages/confirm")));
}
