import { isTheme, parseTheme } from "#app/ui/theme.ts";

const papers = { light: "#fbf9f4", dark: "#0f1626" };

/** Shows a page in a theme, in place of the one it was made in. @param asked without it, the one that was chosen last */
export function wearTheme(asked?: string) {
	const theme = isTheme(asked) ? asked : parseTheme(document.cookie);
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	for (const button of document.querySelectorAll<HTMLButtonElement>(".theme-switch button"))
		button.ariaPressed = String(button.value === theme);
	for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.remove();
	for (const [name, content] of Object.entries(papers)) {
		const media = theme === "system" ? `(prefers-color-scheme: ${name})` : theme === name ? "all" : "not all";
		document.head.append(Object.assign(document.createElement("meta"), { name: "theme-color", content, media }));
	}
}
