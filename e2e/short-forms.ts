/** The short forms and the buttons of the product, by who presses them. */
import { href } from "react-router";
import { handleMessages } from "#app/cards/handles/handle.ts";
import { listMessages } from "#app/lists/list.ts";
import { messageMessages } from "#app/messages/message.ts";
import { codeOf, keyIn } from "#tests/authenticator-app.ts";
import { requestForm } from "#tests/requests.ts";
import { freshEmail, goodPassword, signUpByRequest } from "./accounts.ts";
import {
	field,
	fillCard,
	freshWord,
	idFromSuccessPage,
	mainButton,
	plainCard,
	postCard,
	postOwnCard,
} from "./cards.ts";
import { type FormCase, type FormRoute, fillTexts, linkIn, postEvent, question, someoneElse } from "./form-table.ts";
import { postJob } from "./jobs.ts";
import { cardOfAnother } from "./messages.ts";
import { anotherMember } from "./moderation.ts";
import { moderatorForms } from "./moderator-forms.ts";
import { projectForms } from "./project-forms.ts";
import { receiptForms } from "./receipt-forms.ts";
import { visit } from "./test.ts";

const passwords = { "New password": "tundra beacon lichen", "Confirm new password": "tundra beacon lichen" };

const setUpPath = `${href("/profile/security")}?change=app`;
/** What the app of whom the second step is asked has as its key. */
let key = "";

function waitlist(route: "/" | "/news" | "/welcome", button: string): FormCase {
	return {
		route,
		name: `the waitlist on ${route}`,
		prepare: () => route,
		fill: (page) => fillTexts(page, { Email: freshEmail() }),
		typed: "Email",
		said: "Something went wrong. Please try again.",
		button: (page) => page.getByRole("main").getByRole("button", { name: button }).first(),
	};
}

/** The short ones, by who sends them. */
export const shortForms: { who: "nobody" | "member" | "moderator"; about: string; forms: FormCase[] }[] = [
	{
		who: "nobody",
		about: "visitors",
		forms: [
			{ ...waitlist("/news", "Get Notified"), sentAs: "a document's form" },
			waitlist("/", "Join the waitlist"),
			waitlist("/welcome", "Submit"),
			...(["confirm", "leave"] as const).map((way) =>
				question(`/waitlist/${way}`, way === "confirm" ? "Confirm" : "Leave", async (page) => {
					const email = freshEmail();
					await page.request.post(href("/news"), { form: { email } });
					return linkIn(email, "Confirm your place on the Heliograph waitlist", `/waitlist/${way}`);
				}),
			),
			question("/requests/confirm", "Send it", async (page) => {
				const email = freshEmail();
				await page.request.post(href("/requests/new"), { form: Object.fromEntries(requestForm({ email })) });
				return linkIn(email, "Confirm your request on Heliograph", "/requests/confirm");
			}),
			question("/messages/confirm", "Send it", async (page) => {
				const [email, id] = [freshEmail(), await cardOfAnother(page)];
				const form = { name: "Emília Duarte", text: `Would you come to ${freshWord()}?`, email };
				await page.request.post(href("/card/:id/write", { id }), { form });
				return linkIn(email, "Confirm your message on Heliograph", "/messages/confirm");
			}),
			{
				route: "/reset-password",
				name: "who forgot a password",
				prepare: () => href("/reset-password"),
				fill: (page) => fillTexts(page, { Email: freshEmail() }),
				typed: "Email",
				button: "Send Instructions",
			},
			{
				route: "/report/:kind/:id",
				name: "a report",
				prepare: async (page) =>
					href("/report/:kind/:id", { kind: "card", id: await postCard(page.request, {}, "172.16.0.2") }),
				fill: async (page) => {
					await page.getByRole("radio", { name: "Spam or advertising" }).check();
					await fillTexts(page, { Details: "It sells quicksilver." });
				},
				typed: "Details",
				draft: "silent",
				button: "Send report",
			},
			question("/scicomm/card/discard/:id", "Delete card", async (page) => {
				await visit(page, href("/scicomm/card/create"));
				await fillCard(page, plainCard());
				await mainButton(page).click();
				const id = await idFromSuccessPage(page);
				// What shows that the card is this browser's.
				await page.waitForFunction((id) => localStorage.getItem("scicomm_cards_store")?.includes(id), id);
				return href("/scicomm/card/discard/:id", { id });
			}),
			{
				route: "/confirm-email",
				name: "who confirms an address",
				prepare: async () => {
					const email = freshEmail();
					await signUpByRequest(email);
					return linkIn(email, "Confirm your email for Heliograph", "/confirm-email");
				},
				fill: (page) => fillTexts(page, { Password: goodPassword }),
				typed: "Password",
				button: "Confirm",
			},
			{
				route: "/email-change",
				name: "who confirms another address",
				prepare: async (page) => {
					const { request } = await someoneElse(page);
					const email = freshEmail();
					await request.post(href("/profile/email"), { form: { email } });
					return linkIn(email, "Confirm your new email for Heliograph", "/email-change");
				},
				fill: (page) => fillTexts(page, { Password: goodPassword }),
				typed: "Password",
				button: "Confirm",
			},
			{
				route: "/login",
				name: "who signs in",
				prepare: () => href("/login"),
				fill: async (page) => fillTexts(page, { Email: (await someoneElse(page)).email, Password: goodPassword }),
				typed: "Email",
				button: "Sign In",
			},
			{
				route: "/login/code",
				name: "the second step of signing in",
				prepare: async (page) => {
					const { email, request } = await someoneElse(page);
					key = keyIn(await (await request.get(setUpPath)).text());
					await request.post(setUpPath, { form: { code: await codeOf(key, 0), password: goodPassword } });
					await request.dispose();
					await page.request.post(href("/login"), { form: { email, password: goodPassword } });
					return href("/login/code");
				},
				// The present one has been taken.
				fill: async (page) => fillTexts(page, { "Code from your app": await codeOf(key, 1) }),
				typed: "Code from your app",
				button: "Sign In",
			},
			{
				route: "/signup",
				name: "who signs up",
				prepare: () => href("/signup"),
				fill: (page) =>
					fillTexts(page, { Email: freshEmail(), Password: goodPassword, "Confirm password": goodPassword }),
				typed: "Password",
				button: "Sign Up",
			},
		],
	},
	{
		who: "member",
		about: "members",
		forms: [
			{
				route: "/scicomm/card/handle/:id",
				name: "the handle of a card",
				prepare: async (page) => href("/scicomm/card/handle/:id", { id: await postOwnCard(page) }),
				fill: (page) => fillTexts(page, { Handle: freshWord().toLowerCase() }),
				typed: "Handle",
				button: "Save address",
				collide: async (page) => {
					const { request } = await anotherMember(page);
					const id = await postCard(request, {}, "172.16.0.3");
					const form = { handle: await field(page, "Handle").inputValue() };
					await request.post(href("/scicomm/card/handle/:id", { id }), { form });
					await request.dispose();
					return handleMessages.taken;
				},
			},
			{
				route: "/scicomm/card/visibility/:id",
				name: "a card that is hidden in the directory",
				prepare: () => href("/profile"),
				button: (page) => page.getByRole("button", { name: /^Hide in directory/ }).first(),
				sentAs: "an app's button",
			},
			question("/scicomm/card/delete/:id", "Delete card", async (page) =>
				href("/scicomm/card/delete/:id", { id: await postOwnCard(page) }),
			),
			question("/jobs/renew/:id", "Renew for 60 days", async (page) => {
				const closesOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
				return href("/jobs/renew/:id", { id: (await postJob(page, { closesOn })).id });
			}),
			question("/jobs/delete/:id", "Delete listing", async (page) =>
				href("/jobs/delete/:id", { id: (await postJob(page)).id }),
			),
			question("/events/cancel/:id", "Cancel event", async (page) =>
				href("/events/cancel/:id", { id: await postEvent(page) }),
			),
			{
				route: "/profile",
				name: "the name of an account",
				prepare: () => href("/profile"),
				fill: (page) => fillTexts(page, { Name: "Mary Somerville" }),
				typed: "Name",
				button: "Save name",
			},
			{
				route: "/profile/security",
				name: "two-step sign-in",
				prepare: () => setUpPath,
				fill: async (page) => {
					// The present one is over when all faults are.
					const code = await codeOf(keyIn(await page.content()), 1);
					await fillTexts(page, { "Code from your app": code, Password: goodPassword });
				},
				typed: "Code from your app",
				button: "Switch it on",
			},
			{
				route: "/profile/email",
				name: "another address",
				prepare: () => href("/profile/email"),
				fill: (page) => fillTexts(page, { "New email": freshEmail() }),
				typed: "New email",
				button: "Send the mails",
			},
			{
				route: "/following",
				name: "a topic to follow",
				prepare: () => href("/following"),
				fill: (page) => fillTexts(page, { Topic: freshWord() }),
				typed: "Topic",
				button: "Follow topic",
			},
			{
				route: "/lists/new",
				name: "a new list",
				prepare: () => href("/lists/new"),
				fill: (page) => fillTexts(page, { Title: freshWord() }),
				typed: "Title",
				said: listMessages.saveFailed,
				button: "Create List",
				draft: "told",
			},
			{
				route: "/card/:id/write",
				name: "a message to a card",
				prepare: async (page) => href("/card/:id/write", { id: await cardOfAnother(page) }),
				fill: (page) => fillTexts(page, { "Your message": freshWord() }),
				typed: "Your message",
				said: messageMessages.failed,
				button: "Send",
				draft: "told",
			},
			{
				route: "/messages/:id/add",
				name: "somebody who is added to a conversation",
				prepare: async (page) => {
					const [receiver, added] = [await cardOfAnother(page), await cardOfAnother(page)];
					const form = { name: "Caroline Herschel", text: `Would you come to ${freshWord()}?` };
					const path = href("/card/:id/write", { id: receiver });
					const { location } = (await page.request.post(path, { form, maxRedirects: 0 })).headers();
					return `${location}/add?${new URLSearchParams({ q: href("/card/:id", { id: added }) })}`;
				},
				said: messageMessages.addFailed,
				button: (page) => page.getByRole("button", { name: /^Add / }),
			},
			{
				route: "/notifications/settings",
				name: "what is mailed",
				prepare: () => href("/notifications/settings"),
				button: "Save",
			},
			{
				route: "/profile/passkeys",
				name: "a passkey to be added",
				prepare: () => href("/profile/passkeys"),
				fill: (page) => fillTexts(page, { Password: goodPassword }),
				typed: "Password",
				button: "Go on",
			},
			{
				route: "/update-password",
				name: "a new password",
				prepare: () => href("/update-password"),
				fill: (page) => fillTexts(page, { "Current password": goodPassword, ...passwords }),
				typed: "New password",
				button: "Update Password",
			},
			{
				route: "/logout",
				name: "who signs out",
				prepare: () => href("/profile"),
				button: (page) => page.getByRole("main").getByRole("button", { name: "Sign Out" }),
				isOpen: true,
			},
		],
	},
	{
		who: "member",
		about: "projects",
		forms: projectForms,
	},
	{
		who: "member",
		about: "offers and receipts",
		forms: receiptForms,
	},
	{
		who: "moderator",
		about: "moderators",
		forms: moderatorForms,
	},
];

const asEveryEdit =
	"is the form of what is new, and refused as a job's is when it has changed (tests/board-owner-contract.test.ts)";
const asEveryDeletion =
	"is the question of a job's deletion, with another address (tests/board-owner-contract.test.ts)";

/** Addresses that take something and are not in the table. */
export const notInTable: Partial<Record<FormRoute, string>> = {
	"/scicomm/projects/:projectId/content/preview":
		"what an article will look like: asked beside its form, which says so itself",
	"/api/cards/migrate": "called by a script",
	"/login/again":
		"leads on who has just signed in; it is the password of every other form (app/accounts/fresh-proof.test.ts)",
	"/saved": "is the button of a star, with another address (app/lists/lists.test.ts)",
	"/saved/:id": "needs what another member has made public; it is the form of a list with other fields",
	"/lists/edit/:id": "is the form of a new list, and refused as those of boards are when it has changed",
	"/lists/delete/:id": "is the question of every deletion, with another address",
	"/resources/edit/:id": asEveryEdit,
	"/collab/edit/:id": asEveryEdit,
	"/inaction/edit/:id?": asEveryEdit,
	"/requests/edit/:id": asEveryEdit,
	"/events/edit/:id": asEveryEdit,
	"/resources/delete/:id": asEveryDeletion,
	"/collab/delete/:id": asEveryDeletion,
	"/inaction/delete/:id": asEveryDeletion,
	"/requests/delete/:id": asEveryDeletion,
	"/events/delete/:id": asEveryDeletion,
	"/lists/:id": "has nothing but buttons, which need what others have made public (app/lists/lists.test.ts)",
	"/messages": "has nothing but a button, which needs a block (app/messages/messages.test.ts)",
	"/messages/:id": "needs who answers; it is the text of a report, kept as that (e2e/messages.test.ts)",
	"/messages/:id/change": "has nothing but buttons, which need a conversation (app/messages/messages.test.ts)",
	"/notifications":
		"has nothing but a button, which needs what another member has done (app/updates/notifications.test.ts)",
	"/unsubscribe":
		"needs a link that a digest has; it is the question of every mail's link (app/updates/digest.test.ts)",
	"/not-me":
		"needs an account that is older than an hour; it is the question of every deletion (app/accounts/new-browser.test.ts)",
	"/api/login": "called by programs",
	"/api/signup": "called by programs",
	"/theme": "the page keeps the theme that it has",
	"/*": "is no address",
	"/collab/filled/:id": "needs an approved listing; it is the button of a card's visibility, with another address",
	"/requests/offer/:id/stop":
		"is a button beside an answer that is begun, which stays (e2e/offers.test.ts); it is the button of a star's page",
	"/showcase": "it is the button of a card for the home page, and what everybody sees there is the demo content",
	"/showcase/edit/:id":
		"needs a moderator and an item; it is edited as every other entry (app/showcase/featured-row.test.ts)",
	"/admin/reports": "undoes a decision, which is possible for ten seconds: less than all the faults take",
	"/admin/links":
		"needs an address that is dead; it is the button of a card for the home page (app/admin/links.test.ts)",
	"/receipts/verify": "asks, and changes nothing (app/receipts/credentials.test.ts)",
	"/receipts/:id/edit": "is the form of a new receipt, and refused as those of boards are when it has changed",
	"/events/leave/:id": "needs an approved event with a speaker; it is the question of every deletion",
	"/scicomm/projects/:projectId/forks/:forkId/allow": "needs a fork that waits; it is the button of a star's page",
};
