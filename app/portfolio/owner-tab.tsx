import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { countCharacters } from "#app/web/text.ts";
import { EditorSection } from "./editor-section.tsx";
import { examplePortfolio } from "./example-portfolio.ts";
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
			<TextField
				label="Name"
				value={name}
				maxLength={limits.name}
				autoComplete="name"
				onChange={({ target }) => change({ name: target.value })}
			/>
			<TextArea
				label="Bio"
				value={bio}
				maxLength={limits.bio}
				rows={4}
				counter={`${countCharacters(bio)} / ${limits.bio}`}
				onChange={({ target }) => change({ bio: target.value })}
			/>
			<TextField
				label="Country"
				value={country}
				maxLength={limits.country}
				autoComplete="country-name"
				onChange={({ target }) => change({ country: target.value })}
			/>
		</EditorSection>
	);
}
