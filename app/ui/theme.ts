export const themes = ["system", "light", "dark"] as const;

/** How the site looks: `system` follows the device. */
export type Theme = (typeof themes)[number];

/** The colours of the paper (tokens.css), which the browser's own bar has too. */
export const papers = [
	["light", "#fbf9f4"],
	["dark", "#0f1626"],
] as const;

/** The media in which the bar has the colour of one of the papers. */
export function mediaOfPaper(name: "light" | "dark", theme: Theme) {
	if (theme === "system") return `(prefers-color-scheme: ${name})`;
	return theme === name ? "all" : "not all";
}

const cookieName = "theme";
/** As pages read it where the site is https (server/http/host-cookies.ts). */
const hostCookieName = `__Host-${cookieName}`;
const oneYear = 60 * 60 * 24 * 365;

export function isTheme(value: unknown): value is Theme {
	return themes.some((theme) => theme === value);
}

/** The theme that a Cookie header or a page's cookies ask for; `system` if they name none. */
export function parseTheme(cookieHeader: string | null): Theme {
	for (const pair of cookieHeader?.split(";") ?? []) {
		const [name, value] = pair.trim().split("=");
		if ((name === cookieName || name === hostCookieName) && isTheme(value)) return value;
	}
	return "system";
}

/** The Set-Cookie header that keeps the theme for a year. */
export function themeCookie(theme: Theme): string {
	return `${cookieName}=${theme}; Max-Age=${oneYear}; Path=/; SameSite=Lax`;
}
