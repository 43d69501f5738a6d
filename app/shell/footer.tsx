import { use } from "react";
import { href } from "react-router";
import { exploreLinks } from "#app/features.ts";
import { legalPageNames, legalPages } from "#app/legal/legal.ts";
import type { Theme } from "#app/ui/theme.ts";
import { ThemeSwitch } from "#app/ui/theme-switch.tsx";
import { DocumentContext } from "#app/web/document-context.ts";
import type { Site } from "#app/web/request-context.ts";
import { profileName } from "./profile-name.ts";

const links = [
	...exploreLinks,
	{ to: href("/scicomm/card/create"), text: "Create your card" },
	{ to: href("/welcome"), text: "Welcome" },
	{ to: href("/moderation"), text: "Moderation" },
	{ to: href("/help"), text: "Help" },
	...legalPageNames.map((name) => ({ to: legalPages[name].path, text: legalPages[name].label })),
];

interface FooterProps {
	site?: Omit<Site, "origin"> | undefined;
	theme: Theme;
}

/** The foot of every page. `site` is missing when the root loader failed. */
export function Footer({ site, theme }: FooterProps) {
	return (
		<footer className="footer">
			<div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
				<FooterLinks site={site} />
				<ThemeSwitch theme={theme} />
			</div>
		</footer>
	);
}

function FooterLinks({ site }: Pick<FooterProps, "site">) {
	const { drawOnce } = use(DocumentContext);
	const nav = { className: "-mx-2 flex flex-wrap gap-x-2", "aria-label": "Footer" };
	const drawing = (
		<>
			{links.map(({ to, text }) => (
				<a key={to} href={to} className="footer-link">
					{text}
				</a>
			))}
			{site && (
				<>
					<a href={site.socialUrl} className="footer-link">
						{profileName(site.socialUrl)}
					</a>
					<a href={site.networkUrl} className="footer-link">
						{profileName(site.networkUrl)}
					</a>
					<a href={`mailto:${site.contactEmail}`} className="footer-link">
						{site.contactEmail}
					</a>
				</>
			)}
		</>
	);
	if (!drawOnce) return <nav {...nav}>{drawing}</nav>;
	const html = drawOnce("footer", [site?.socialUrl, site?.networkUrl, site?.contactEmail], () => drawing);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
	return <nav {...nav} dangerouslySetInnerHTML={{ __html: html }} />;
}
