import { href, useFetcher, useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { isTheme, type Theme, themes } from "./theme.ts";

const looks = {
	system: { label: "Same theme as this device", icon: "monitor" },
	light: { label: "Light theme", icon: "sun" },
	dark: { label: "Dark theme", icon: "moon" },
} as const;

/**
 * Posts `theme` to /theme. Without JavaScript the form also carries `back`, the page to return to; with it nothing is to
 * be navigated, so `back` is left out.
 */
export function ThemeSwitch({ theme }: { theme: Theme }) {
	const fetcher = useFetcher();
	const { pathname, search } = useLocation();
	const asked = fetcher.formData?.get("theme");
	const current = isTheme(asked) ? asked : theme;
	return (
		<form
			method="post"
			action={href("/theme")}
			className="theme-switch"
			onSubmit={(event) => {
				const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
				if (!(button instanceof HTMLButtonElement)) return;
				event.preventDefault();
				fetcher.submit({ theme: button.value }, { method: "post", action: href("/theme") });
			}}
		>
			<input type="hidden" name="back" value={pathname + search} />
			{themes.map((name) => {
				const { label, icon } = looks[name];
				return (
					<button
						key={name}
						type="submit"
						name="theme"
						value={name}
						className="icon-button"
						title={label}
						aria-label={label}
						aria-pressed={name === current}
					>
						<Icon name={icon} />
					</button>
				);
			})}
		</form>
	);
}
