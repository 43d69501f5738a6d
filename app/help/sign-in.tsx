import { href } from "react-router";
import { passkeyLimits } from "#app/accounts/account.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/sign-in.ts";
import { HelpArticle } from "./help-article.tsx";

export const handle: RouteHandle = { onlyRead: true, reads: [] };

const intro = "Passkeys, two-step sign-in, recovery codes, and what to do when all of them are lost.";

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, { title: "Signing in safely", description: intro, path: href("/help/sign-in") });
}

const sections = [
	{
		id: "choose",
		title: "What should I choose?",
		text: (
			<p>
				A passkey, if your device offers it: it is the safest way, and the quickest. If you sign in with a password,
				two-step sign-in keeps others out even if they learn it. You can have both.
			</p>
		),
	},
	{
		id: "passkeys",
		title: "Passkeys",
		text: (
			<>
				<p>
					A passkey is a key that your device or your password manager keeps for you. It signs you in once you use your
					fingerprint or your face, or enter the PIN of your device. That stays on your device: we never see it. A
					passkey works on this site alone, so no false page can ask you for it.
				</p>
				<p>
					Add one under <a href={href("/profile/security")}>Security</a>, up to {passkeyLimits.perAccount}. One on your
					phone and one elsewhere, such as on a security key, is a good choice. Your password goes on working.
				</p>
			</>
		),
	},
	{
		id: "two-step",
		title: "Two-step sign-in",
		text: (
			<p>
				After your password the site asks for a code of six digits from an authenticator app, such as the one in your
				password manager. Each code works once. With a passkey there is no second step, since it proves both at once.
			</p>
		),
	},
	{
		id: "recovery-codes",
		title: "Recovery codes",
		text: (
			<p>
				When you set two-step sign-in up, you get ten codes. Each stands in once for your app. Print them, or keep them
				where you would keep a spare key: not on your phone, and not beside your password. You can make new ones at any
				time, and the old ones stop working.
			</p>
		),
	},
	{
		id: "not-me",
		title: "Somebody else signed in",
		text: (
			<>
				<p>
					When somebody signs in to your account in a browser that it does not know, we write to you. Was it not you?
					The button in that mail leads to a page where you sign everybody out, which makes the old password useless,
					and choose another one. Passkeys and two-step sign-in that were set up since then go too.
				</p>
				<p>
					<a href={href("/profile/security")}>Security</a> shows what happened lately: sign-ins, wrong passwords, and
					what was changed.
				</p>
			</>
		),
	},
	{
		id: "lost-phone",
		title: "I lost my phone",
		text: (
			<>
				<p>
					Enter your password where you sign in, choose <strong>Use a recovery code</strong>, and enter one. Or use a
					passkey that you have elsewhere.
				</p>
				<p>
					Then move to the app on your new phone, which ends the old one and gives you new recovery codes, and remove
					the passkey of the lost phone. On <a href={href("/profile")}>your profile</a> you can sign it out.
				</p>
			</>
		),
	},
	{
		id: "lost",
		title: "I lost everything",
		text: (
			<>
				<p>
					A new password by email does not switch two-step sign-in off: otherwise your mailbox would be all that guards
					your account. Write to the address under <a href={href("/help")}>Help</a>. Whoever runs this site can switch
					it off and remove your passkeys, once they are sure that it is you. Nobody will ask you for your password.
				</p>
				<p>
					One mail can do it too, if somebody else has set them up: the link <strong>This was not me</strong> of our
					mail about their sign-in removes what was set up since, and nothing from before.
				</p>
				<p>If you only lost your passkeys and two-step sign-in is off, your password signs you in as before.</p>
			</>
		),
	},
	{
		id: "admins",
		title: "Administrators",
		text: (
			<p>
				Where the site asks it of its administrators, they moderate only after a passkey, or a password with a code. Two
				passkeys, or a passkey and an app, keep you from being locked out when you lose one.
			</p>
		),
	},
];

export default function SignInHelp() {
	return (
		<HelpArticle
			title="Signing in safely"
			intro={intro}
			sections={sections}
			next={
				<div className="actions">
					<ButtonLink to={href("/profile/security")} variant="sun">
						Go to Security
					</ButtonLink>
				</div>
			}
		/>
	);
}
