import { use } from "react";
import { href, useLocation } from "react-router";
import { type Account, AccountMenu, accountLinks, SignOut } from "#app/accounts/account-menu.tsx";
import { barLinks, exploreLinks } from "#app/features.ts";
import { maxUnreadTold } from "#app/notifications/notification.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { DocumentContext } from "#app/web/document-context.ts";
import { ExploreLinks, ExploreMenu } from "./explore-links.tsx";
import { profileName } from "./profile-name.ts";

/** @param isMember whether home is the page that is theirs */
function linksOf(isMember: boolean) {
	return [{ to: isMember ? href("/home") : href("/"), text: "Home" }, ...barLinks, { to: href("/news"), text: "News" }];
}

interface NavigationProps {
	/** Missing when the root loader failed. */
	socialUrl?: string;
	account: Account | null;
}

/** @param session as `sessionState` has it, null when nobody is signed in; undefined where nobody knows */
export function Navigation({ socialUrl, account, session }: NavigationProps & { session: string | null | undefined }) {
	const { pathname } = useLocation();
	const { drawOnce } = use(DocumentContext);
	const links = linksOf(account !== null);
	const current = [...links, ...exploreLinks]
		.map(({ to }) => to)
		.filter((to) => pathname === to || pathname.startsWith(`${to}/`));
	const bar = <Bar {...{ socialUrl, account, links, current }} />;
	if (!drawOnce || session !== null) {
		return (
			<header className="bar" data-account={session === null ? undefined : (session ?? "")}>
				{bar}
			</header>
		);
	}
	const html = drawOnce("bar", [current, socialUrl], () => bar);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
	return <header className="bar" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface BarProps extends NavigationProps {
	links: ReturnType<typeof linksOf>;
	/** The addresses of the links that lead to where the page is. */
	current: string[];
}

function Bar({ socialUrl, account, links, current }: BarProps) {
	return (
		<div className="frame bar-inner">
			<a href={href("/")} className="logo">
				<Logo />
				Heliograph
			</a>
			<nav className="bar-links bar-wide" aria-label="Main">
				<BarLinks {...{ links, current }} />
				<ExploreMenu current={current} />
			</nav>
			<div className="bar-end">
				<a href={href("/search")} className="icon-button" data-search aria-keyshortcuts="/ Control+K Meta+K">
					<Icon name="search" />
					<span className="sr-only">Search</span>
				</a>
				{account && <Bell unread={account.unread} />}
				<div className="bar-side bar-wide">
					{socialUrl && (
						<a href={socialUrl} className="icon-button">
							<Icon name="at-sign" />
							<span className="sr-only">Heliograph on {profileName(socialUrl)}</span>
						</a>
					)}
					{account ? <AccountMenu account={account} /> : <ButtonLink to={href("/login")}>Login</ButtonLink>}
				</div>
				<SheetMenu {...{ socialUrl, account, links, current }} />
			</div>
		</div>
	);
}

function Bell({ unread }: { unread: number }) {
	const count = unread > maxUnreadTold ? `${maxUnreadTold}+` : String(unread);
	return (
		<a href={href("/notifications")} className="icon-button bell">
			<Icon name="bell" />
			<span className="sr-only">Notifications</span>
			{unread > 0 && (
				<span className="bell-count">
					{count}
					<span className="sr-only"> unread</span>
				</span>
			)}
		</a>
	);
}

/** All of the bar under one button, where it has no room. */
function SheetMenu({ socialUrl, account, links, current }: BarProps) {
	return (
		<Popover
			label="Menu"
			trigger={
				<>
					<Icon name="menu" className="when-closed" />
					<Icon name="x" className="when-open" />
				</>
			}
			triggerClassName="icon-button"
			className="bar-narrow"
			panelClassName="bar-sheet"
		>
			<nav aria-label="Menu">
				<div className="bar-sheet-links">
					<BarLinks {...{ links, current }} />
				</div>
				<p className="menu-label">Explore</p>
				<ExploreLinks current={current} />
				{socialUrl && (
					<a href={socialUrl} className="bar-link">
						{profileName(socialUrl)}
					</a>
				)}
			</nav>
			{account ? (
				<div className="bar-account">
					<p className="menu-label">{account.display}</p>
					<div className="actions">
						{accountLinks(account.isAdmin).map(({ to, text }) => (
							<ButtonLink key={to} to={to}>
								{text}
							</ButtonLink>
						))}
						<SignOut className="button button-ghost" />
					</div>
				</div>
			) : (
				<div className="actions">
					<ButtonLink to={href("/login")}>Sign In</ButtonLink>
					<ButtonLink to={href("/signup")}>Sign Up</ButtonLink>
				</div>
			)}
		</Popover>
	);
}

function BarLinks({ links, current }: Pick<BarProps, "links" | "current">) {
	return links.map((link) => <BarLink key={link.to} {...link} current={current} />);
}

function BarLink({ to, text, current }: { to: string; text: string; current: string[] }) {
	return (
		<a href={to} className="bar-link" aria-current={current.includes(to) ? "page" : undefined}>
			{text}
		</a>
	);
}
