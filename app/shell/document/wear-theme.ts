import { isTheme, mediaOfPaper, papers, parseTheme } from "#app/ui/theme.ts";

/** Shows a page in a theme, in place of the one it was made in. @param asked without it, the one that was chosen last */
export function wearTheme(asked?: string) {
	const theme = isTheme(asked) ? asked : parseTheme(document.cookie);
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	for (const button of document.querySelectorAll<HTMLButtonElement>(".theme-switch button"))
		button.ariaPressed = String(button.value === theme);
	for (const [name, colour] of papers) {
		const bar = document.querySelector<HTMLMetaElement>(`meta[name=theme-color][content="${colour}"]`);
		if (bar) bar.media = mediaOfPaper(name, theme);
	}
}
