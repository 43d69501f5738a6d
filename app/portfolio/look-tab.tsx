import { SwitchField } from "#app/ui/check-field.tsx";
import { Chips, ChoiceChip } from "#app/ui/chip.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { EditorSection } from "./editor-section.tsx";
import { LayoutSwitch } from "./layout-switch.tsx";
import { fontFamilies, headerColors, layoutFlags, themeName } from "./portfolio.ts";
import { repeatFeaturedWork, updateGroup } from "./portfolio-changes.ts";
import type { TabProps } from "./tab-props.ts";
import { changePortfolio } from "./use-portfolio.ts";
import "./look-tab.css";

export function LookTab({ portfolio }: TabProps) {
	const { typography, theme, showFeaturedWork } = portfolio;

	function paintHeader(headerColor: string) {
		changePortfolio(updateGroup("theme", { headerColor }));
	}

	return (
		<>
			<EditorSection title="Sections" hint="A section shows once there is something in it.">
				<div>
					{layoutFlags.map(({ name, label }) => (
						<LayoutSwitch key={name} label={label} flag={name} portfolio={portfolio} />
					))}
					<SwitchField
						label="Repeat featured work under All work"
						checked={showFeaturedWork}
						onChange={({ target }) => changePortfolio(repeatFeaturedWork(target.checked))}
					/>
				</div>
			</EditorSection>
			<EditorSection title="Theme">
				<Chips>
					<ChoiceChip type="radio" name="theme" label={themeName} defaultChecked />
				</Chips>
			</EditorSection>
			<EditorSection title="Typography">
				<FieldGroup legend="Font" hint="Each visitor sees the font of this kind that their device has.">
					<Chips>
						{fontFamilies.map(({ value, label }) => (
							<ChoiceChip
								key={value}
								type="radio"
								name="font"
								label={label}
								checked={typography.fontFamily === value}
								onChange={() => changePortfolio(updateGroup("typography", { fontFamily: value }))}
							/>
						))}
					</Chips>
				</FieldGroup>
			</EditorSection>
			<EditorSection title="Header">
				<FieldGroup legend="Header colour" hint="The text on it turns dark or light, whichever reads better.">
					<Chips>
						{headerColors.map(({ value, label }) => (
							<label key={value} className="swatch" ref={(swatch) => swatch?.style.setProperty("--swatch", value)}>
								<input
									type="radio"
									name="header-color"
									checked={theme.headerColor === value}
									onChange={() => paintHeader(value)}
								/>
								<span className="swatch-face" />
								{label}
							</label>
						))}
					</Chips>
				</FieldGroup>
				<Field label="Another colour">
					{(control) => (
						<input
							{...control}
							type="color"
							className="input color-input"
							value={theme.headerColor}
							onChange={({ target }) => paintHeader(target.value)}
						/>
					)}
				</Field>
			</EditorSection>
		</>
	);
}
