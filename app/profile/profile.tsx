import { data, href, useLocation } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { renameSchema } from "#app/accounts/account-input.ts";
import { renameAccount } from "#app/accounts/account-name.server.ts";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { endSession, listDevices } from "#app/accounts/device.server.ts";
import { requireProof } from "#app/accounts/fresh-proof.server.ts";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import type { ProfileIntent } from "#app/accounts/profile-form.tsx";
import {
	ProfileAlert,
	type ProfileAnswer,
	type ProfilePart,
	ProfileSection,
	profileParts,
} from "#app/accounts/profile-section.tsx";
import { signOutEverywhere } from "#app/accounts/sessions.server.ts";
import { viewerContext } from "#app/accounts/viewer.ts";
import { afterSigningOut, visitorOf } from "#app/accounts/visitor.server.ts";
import { withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { OwnEntryList } from "#app/boards/own-entries.tsx";
import { ownPageIn } from "#app/boards/own-page.ts";
import { myCards } from "#app/cards/card.ts";
import { MyCards } from "#app/cards/card-mine.tsx";
import { listCardsOf } from "#app/cards/card-own.server.ts";
import { isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { refuseForm, saveForm, success } from "#app/forms/save-form.server.ts";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/profile.ts";
import { AccountActions } from "./account-actions.tsx";
import { DeviceList } from "./device-list.tsx";
import { listDecisionsAbout } from "./my-decisions.server.ts";
import { MyDecisions } from "./my-decisions.tsx";
import { NameForm } from "./name-form.tsx";
import { listMine, profileFlashes, sendConfirmation } from "./profile.server.ts";
import { ProfileHead } from "./profile-head.tsx";
import { endSessionSchema } from "./profile-input.ts";
import { findFactors, hideHint } from "./sign-in-hint.server.ts";
import { SignInHint } from "./sign-in-hint.tsx";
import "./profile.css";

/** Where who has just proven who they are ends sessions. */
const sessionsPath = `${href("/profile")}#sessions`;

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/profile") + encodeURIComponent(url.search));
	const accounts = context.get(accountsContext);
	const { db } = accounts;
	const { email, name, confirmed, isAdmin } = viewer;
	const [cards, mine, decisions, devices, factors] = await Promise.all([
		listCardsOf(db, viewer, ownPageIn(request.url, myCards)),
		listMine(db, viewer, request.url),
		listDecisionsAbout(db, viewer, url.searchParams.get("decision")),
		listDevices(db, viewer),
		findFactors(accounts, viewer.id, request.headers),
	]);
	const member = { email, name, confirmed, isAdmin };
	return withFlash(request, profileFlashes, { member, cards, mine, decisions, devices, factors });
}

export async function action({ request, context }: Route.ActionArgs) {
	const viewer = memberOrRefusal(context, accountMessages.signedOut);
	if (isRefusal(viewer)) return refuseForm(context, viewer);
	const accounts = context.get(accountsContext);
	const form = await readForm(request);
	const tell = (about: ProfilePart, message: string) => success(context, message, { about });
	// What is no intent matches none.
	switch (form.get("intent") as ProfileIntent) {
		case "rename":
			return saveForm(context, parseForm(renameSchema, form), {
				save: async ({ name }) => {
					await renameAccount(accounts.db, viewer, name);
					// Without JavaScript the page that says so is made by this very request.
					context.set(viewerContext, { ...viewer, name });
					return name;
				},
				done: (name) => tell("name", name ? accountMessages.nameSaved : accountMessages.nameGone),
				failed: accountMessages.unreachable,
				more: { about: "name" satisfies ProfilePart },
			});
		case "send-confirmation": {
			const refusal = await sendConfirmation(accounts, viewer, visitorOf(request, context));
			if (refusal) return refuseForm(context, refusal, { about: "confirmation" });
			return tell("confirmation", viewer.confirmed ? accountMessages.confirmed : accountMessages.confirmationSent);
		}
		case "end-session": {
			requireProof(context, sessionsPath);
			const { input } = parseForm(endSessionSchema, form);
			if (input) await endSession(accounts.db, viewer, input.session, visitorOf(request, context));
			return tell("sessions", accountMessages.sessionEnded);
		}
		case "sign-out-everywhere": {
			requireProof(context, sessionsPath);
			const cookies = await signOutEverywhere(accounts, viewer, visitorOf(request, context));
			return afterSigningOut(request, cookies);
		}
		case "hide-hint":
			return hideHint(viewer.id, href("/profile"));
		default:
			throw data(null, { status: 400 });
	}
}

export const handle: RouteHandle = {
	endsAccess: (form) => form?.get("intent") === ("sign-out-everywhere" satisfies ProfileIntent),
};

export const meta = titled("Your profile");

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
	const { member, cards, mine, decisions, devices, factors, flash } = loaderData;
	const answer: ProfileAnswer | undefined = actionData;
	const { hash } = useLocation();
	// An answer that is about no section, such as that the server can't be reached, stands where its form was sent.
	const about = answer?.about ?? profileParts.find((part) => hash === `#${part}`);
	const answerTo = (part: ProfilePart) => (about === part ? answer : undefined);
	return (
		<Page title="Your profile">
			<Flash message={flash} />
			{answer && !about && <ProfileAlert answer={answer} />}
			<ProfileHead member={member} answer={answerTo("confirmation")} />
			{factors.isHinted && <SignInHint />}
			<ProfileSection title="Your name" anchor="name" answer={answerTo("name")}>
				<NameForm name={member.name} answer={answerTo("name")} />
			</ProfileSection>
			<ProfileSection title="Your cards" anchor={myCards}>
				<MyCards {...cards} />
			</ProfileSection>
			{mine.map((list) => (
				<ProfileSection key={list.name} title={list.title} anchor={list.name}>
					<OwnEntryList {...list} />
				</ProfileSection>
			))}
			<MyDecisions decisions={decisions} />
			<ProfileSection title="Signed in" anchor="sessions" answer={answerTo("sessions")}>
				<DeviceList devices={devices} />
			</ProfileSection>
			<AccountActions {...factors} />
		</Page>
	);
}
