import { Form, href } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { Popover } from "#app/ui/popover.tsx";

/** The signed-in account as every page knows it. */
export interface Account {
	id: string;
	/** What it is called where only its owner sees it. */
	display: string;
	/** What its avatar shows. */
	letters: string;
	isAdmin: boolean;
	/** Notifications that are unread, one more than are told at most. */
	unread: number;
}

export function accountLinks(isAdmin: boolean) {
	return [
		{ to: href("/messages"), text: "Messages" },
		{ to: href("/following"), text: "Following" },
		{ to: href("/saved"), text: "Saved" },
		{ to: href("/profile"), text: "Profile" },
		...(isAdmin ? [{ to: href("/admin"), text: "Moderation" }] : []),
	];
}

/** The avatar of the bar and what is under it. */
export function AccountMenu({ account: { display, letters, isAdmin } }: { account: Account }) {
	return (
		<Popover
			label={`${letters}, account of ${display}`}
			trigger={<Avatar initials={letters} />}
			triggerClassName="account-button"
		>
			<p className="menu-label">{display}</p>
			{accountLinks(isAdmin).map(({ to, text }) => (
				<a key={to} href={to} className="menu-item">
					{text}
				</a>
			))}
			<SignOut className="menu-item" />
		</Popover>
	);
}

export function SignOut({ className }: { className?: string }) {
	return (
		<Form method="post" action={href("/logout")}>
			<button type="submit" className={className}>
				Sign Out
			</button>
		</Form>
	);
}
