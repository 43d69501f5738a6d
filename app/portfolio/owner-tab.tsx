import { Button } from "#app/ui/button.tsx";
import { EditorSection } from "./editor-section.tsx";
import { examplePortfolio } from "./example-portfolio.ts";
import { LimitedArea, LimitedField } from "./limited-field.tsx";
import { isPortfolioEmpty, portfolioLimits as limits, type Portfolio } from "./portfolio.ts";
import { updateGroup } from "./portfolio-changes.ts";
import { portfolioMessages } from "./portfolio-messages.ts";
import type { TabProps } from "./tab-props.ts";
import { changePortfolio, replaceWith } from "./use-portfolio.ts";

export function OwnerTab({ portfolio, tell }: TabProps) {
	const { name, bio, country } = portfolio.owner;

	function change(part: Partial<Portfolio["owner"]>) {
		changePortfolio(updateGroup("owner", part));
	}

	return (
		<EditorSection title="You">
			{isPortfolioEmpty(portfolio) && (
				<div className="grid justify-items-start gap-3 rounded-input bg-wash px-4.5 pt-4 pb-4.5">
					<p>Start with your name, or look at an example first.</p>
					<Button onClick={() => replaceWith(examplePortfolio(), portfolioMessages.example, tell)}>
						Start with an example
					</Button>
				</div>
			)}
			<LimitedField
				label="Name"
				value={name}
				limit={limits.name}
				autoComplete="name"
				onText={(text) => change({ name: text })}
			/>
			<LimitedArea label="Bio" value={bio} limit={limits.bio} rows={4} onText={(text) => change({ bio: text })} />
			<LimitedField
				label="Country"
				value={country}
				limit={limits.country}
				autoComplete="country-name"
				onText={(text) => change({ country: text })}
			/>
		</EditorSection>
	);
}
