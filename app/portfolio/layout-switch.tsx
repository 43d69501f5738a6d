import { SwitchField } from "#app/ui/check-field.tsx";
import type { LayoutFlag, Portfolio } from "./portfolio.ts";
import { updateGroup } from "./portfolio-changes.ts";
import { changePortfolio } from "./use-portfolio.ts";

/** Whether the page has a section. */
export function LayoutSwitch({ label, flag, portfolio }: { label: string; flag: LayoutFlag; portfolio: Portfolio }) {
	return (
		<SwitchField
			label={label}
			checked={portfolio.layout[flag]}
			onChange={({ target }) => changePortfolio(updateGroup("layout", { [flag]: target.checked }))}
		/>
	);
}
