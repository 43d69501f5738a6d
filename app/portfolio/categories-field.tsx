import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Chip, Chips, RemovableChip } from "#app/ui/chip.tsx";
import { TextField } from "#app/ui/field.tsx";
import { cleanLine } from "#app/ui/typed-text.ts";
import { countCharacters, tooLong } from "#app/web/text.ts";
import { EditorSection } from "./editor-section.tsx";
import { allCategory, maxCategories, portfolioLimits } from "./portfolio.ts";
import { addCategory, hasCategory, removeCategory, restoreCategory } from "./portfolio-changes.ts";
import { fullMessage, portfolioMessages, removedMessage } from "./portfolio-messages.ts";
import type { TabProps } from "./tab-props.ts";
import { changePortfolio } from "./use-portfolio.ts";

export function CategoriesField({ portfolio, tell }: TabProps) {
	const { categories, workItems } = portfolio;
	const [name, setName] = useState("");
	const [error, setError] = useState<string>();
	const full = categories.length >= maxCategories;

	function add(event: FormEvent) {
		event.preventDefault();
		const cleaned = cleanLine(name);
		if (cleaned === "") return;
		if (countCharacters(cleaned) > portfolioLimits.category)
			return setError(tooLong("Category", portfolioLimits.category));
		if (hasCategory(categories, cleaned)) return setError(portfolioMessages.categoryTaken);
		changePortfolio(addCategory(cleaned));
		setName("");
	}

	function remove(category: string) {
		const had = workItems.filter((item) => item.category === category).map(({ id }) => id);
		changePortfolio(removeCategory(category));
		tell({
			text: removedMessage(category),
			undo: () => changePortfolio(restoreCategory(category, categories.indexOf(category), had)),
		});
	}

	return (
		<EditorSection title="Categories" hint="Visitors can choose one to see only that work.">
			<Chips className="items-center">
				{categories.map((category) =>
					category === allCategory ? (
						<Chip key={category}>{category}</Chip>
					) : (
						<RemovableChip key={category} label={category} onRemove={() => remove(category)} />
					),
				)}
			</Chips>
			<form className="add-row" onSubmit={add}>
				<TextField
					label="New category"
					value={name}
					error={error}
					hint={full ? fullMessage(maxCategories - 1) : undefined}
					disabled={full}
					onChange={({ target }) => {
						setName(target.value);
						setError(undefined);
					}}
				/>
				<Button type="submit" disabled={full}>
					Add
				</Button>
			</form>
		</EditorSection>
	);
}
