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

/** The avatar of the bar and what is under it. */
export function AccountMenu({ account: { display, letters, isAdmin } }: { account: Account }) {
	return (
		<Popover
			label={`${letters}, account of ${display}`}
			trigger={<Avatar initials={letters} />}
			triggerClassName="account-button"
		>
			<p className="menu-label">{display}</p>
			<a href={href("/messages")} className="menu-item">
				Messages
			</a>
			<a href={href("/following")} className="menu-item">
				Following
			</a>
			<a href={href("/saved")} className="menu-item">
				Saved
			</a>
			<a href={href("/profile")} className="menu-item">
				Profile
			</a>
			{isAdmin && (
				<a href={href("/admin")} className="menu-item">
					Moderation
				</a>
			)}
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
