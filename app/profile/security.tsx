import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { passwordSchema, setUpSchema } from "#app/accounts/account-input.ts";
import { AccountPage } from "#app/accounts/account-page.tsx";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { requirePassword } from "#app/accounts/has-password.server.ts";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { listPasskeys } from "#app/accounts/passkey.server.ts";
import { describeSecret, findSecondFactor } from "#app/accounts/second-factor.server.ts";
import {
	dropSecondFactor,
	openSetUp,
	renewRecoveryCodes,
	setUpSecondFactor,
} from "#app/accounts/second-factor-changes.server.ts";
import { listSecurityEvents } from "#app/accounts/security-log.server.ts";
import { visitorOf, withCookies } from "#app/accounts/visitor.server.ts";
import { drawQrSvg } from "#app/cards/share/qr-code.server.ts";
import { type FormAnswer, isRefusal } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplayedFormContext, saveForm, success } from "#app/forms/save-form.server.ts";
import { titled } from "#app/ui/page-title.ts";
import type { Route } from "./+types/security.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ChangeForm, FactorsDue, SecondFactorState, SetUpForm } from "./second-factor-forms.tsx";
import { SecurityLog } from "./security-log.tsx";
import "./profile.css";

/** What its forms are answered. */
interface SecurityAnswer extends FormAnswer {
	/** Recovery codes, which are shown now and never again. */
	codes?: string[];
}

/** What the address asks to change. */
function changeIn(request: Request) {
	return new URL(request.url).searchParams.get("change");
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const path = href("/profile/security") + encodeURIComponent(url.search);
	const viewer = requireMember(context, path);
	const accounts = context.get(accountsContext);
	const change = changeIn(request);
	if (change !== null) await requirePassword(accounts.db, viewer);
	const factor = await findSecondFactor(accounts.db, viewer.id);
	const passkeys = await listPasskeys(accounts.db, viewer.id);
	const events = await listSecurityEvents(accounts.db, viewer);
	const { email, lacksSecondFactor } = viewer;
	// Factors are changed by whoever has used one.
	if (lacksSecondFactor && passkeys.length > 0 && !context.get(redisplayedFormContext))
		throw redirect(`${href("/login/code")}?redirect=${path}`);
	const state = { email, factor, passkeys, events, isDue: lacksSecondFactor === true };
	if (change === "app") {
		const { secret, cookie } = await openSetUp(accounts, viewer, request.headers);
		const { uri, typed } = describeSecret(secret, email);
		const picture = `data:image/svg+xml,${encodeURIComponent(drawQrSvg(uri))}`;
		const headers = withCookies([cookie]);
		headers.set("Cache-Control", "private, no-store");
		return data({ ...state, change: "app" as const, setUp: { uri, typed, picture } }, { headers });
	}
	const isOfFactor = factor && (change === "codes" || change === "off");
	return data({ ...state, change: isOfFactor ? change : null, setUp: undefined });
}

/** Recovery codes stay on the screen until their reader goes on; a key that is too old does not, nor what a redirect leaves. */
export function shouldRevalidate({ formMethod, actionStatus }: ShouldRevalidateFunctionArgs) {
	return formMethod === undefined || actionStatus === undefined || actionStatus === 410;
}

export async function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const visitor = visitorOf(request, context);
	const form = await readForm(request);
	const who = memberOrRefusal(context, accountMessages.signedOut);
	const failed = accountMessages.secondFactorFailed;
	switch (changeIn(request)) {
		case "app":
			return saveForm(context, parseForm(setUpSchema, form), {
				who,
				save: (input, viewer) => setUpSecondFactor(accounts, viewer, input, visitor),
				done: ({ isMoved, codes, cookies }) => {
					const { secondFactorMoved, secondFactorOn } = accountMessages;
					return success(context, isMoved ? secondFactorMoved : secondFactorOn, { codes }, withCookies(cookies));
				},
				failed,
			});
		case "codes":
			return saveForm(context, parseForm(passwordSchema, form), {
				who,
				save: ({ password }, viewer) => renewRecoveryCodes(accounts, viewer, password, visitor),
				done: ({ codes, cookies }) =>
					success(context, accountMessages.recoveryCodesMade, { codes }, withCookies(cookies)),
				failed,
			});
		case "off":
			return saveForm(context, parseForm(passwordSchema, form), {
				who,
				save: ({ password }, viewer) => dropSecondFactor(accounts, viewer, password, visitor),
				done: ({ cookies }) => redirect(href("/profile/security"), { status: 303, headers: withCookies(cookies) }),
				failed,
			});
		default:
			throw data(null, { status: isRefusal(who) ? 401 : 400 });
	}
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return titled(titleOf(loaderData?.change))();
}

function titleOf(change: string | null | undefined) {
	return change ? "Two-step sign-in" : "Security";
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
	const { email, factor, passkeys, events, isDue, change, setUp } = loaderData;
	const answer: SecurityAnswer | undefined = actionData;
	const codes = answer?.codes;
	return (
		<AccountPage title={titleOf(change)} below={<a href={href("/profile")}>Back to your profile</a>}>
			{codes && <RecoveryCodes answer={answer} codes={codes} />}
			{!codes && setUp && <SetUpForm answer={answer} email={email} isDue={isDue} isMove={factor !== null} {...setUp} />}
			{!codes && (change === "codes" || change === "off") && (
				<ChangeForm change={change} answer={answer} email={email} />
			)}
			{change === null && (
				<>
					{isDue && <FactorsDue />}
					<PasskeyList passkeys={passkeys} />
					<SecondFactorState factor={factor} />
					<p>
						<a href={href("/help/sign-in")}>How all this works, and what to do when something is lost</a>
					</p>
					<SecurityLog events={events} />
				</>
			)}
		</AccountPage>
	);
}
