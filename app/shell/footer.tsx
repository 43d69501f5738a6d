import { href } from "react-router";
import type { Theme } from "#app/ui/theme.ts";
import { ThemeSwitch } from "#app/ui/theme-switch.tsx";
import type { Site } from "#app/web/request-context.ts";
import { profileName } from "./profile-name.ts";

/** The foot of every page. `site` is missing when the root loader failed. */
export function Footer({ site, theme }: { site?: Omit<Site, "origin">; theme: Theme }) {
	return (
		<footer className="footer">
			<div className="frame footer-inner">
				<nav className="footer-links" aria-label="Footer">
					<a href={href("/scicomm/card/directory")} className="footer-link">
						Directory
					</a>
					<a href={href("/scicomm/card/create")} className="footer-link">
						Create your card
					</a>
					<a href={href("/jobs")} className="footer-link">
						Jobs
					</a>
					<a href={href("/scicomm/projects")} className="footer-link">
						Projects
					</a>
					<a href={href("/inaction")} className="footer-link">
						SciComm in Action
					</a>
					<a href={href("/showcase")} className="footer-link">
						Showcase
					</a>
					<a href={href("/welcome")} className="footer-link">
						Welcome
					</a>
					<a href={href("/portfolio")} className="footer-link">
						Portfolio
					</a>
					<a href={href("/moderation")} className="footer-link">
						Moderation
					</a>
					<a href={href("/help")} className="footer-link">
						Help
					</a>
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
				</nav>
				<ThemeSwitch theme={theme} />
			</div>
		</footer>
	);
}
