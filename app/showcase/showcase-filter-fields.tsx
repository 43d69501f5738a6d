import { LinkChip } from "#app/ui/chip.tsx";
import { FilterLinks } from "#app/ui/filter-form.tsx";
import { showcaseCategories } from "./showcase.ts";
import type { ShowcaseFilters } from "./showcase-filters.ts";
import { showcasePath, toggleTag } from "./showcase-search.ts";

/** Category and tags. Without JavaScript the page opens at the results. */
export function ShowcaseFilterFields({ filters, tags }: { filters: ShowcaseFilters; tags: string[] }) {
	const { category, tags: asked } = filters;
	const offered = [...asked.filter((tag) => !tags.includes(tag)), ...tags];
	const to = (change: Partial<ShowcaseFilters>) => `${showcasePath({ ...filters, ...change })}#browse`;
	return (
		<>
			<FilterLinks label="Categories">
				{category && <input type="hidden" name="category" value={category} />}
				{asked.map((tag) => (
					<input key={tag} type="hidden" name="tag" value={tag} />
				))}
				<LinkChip to={to({ category: null })} current={category === null}>
					All
				</LinkChip>
				{showcaseCategories.map(({ value, plural }) => (
					<LinkChip key={value} to={to({ category: value })} current={category === value}>
						{plural}
					</LinkChip>
				))}
			</FilterLinks>
			{offered.length > 0 && (
				<FilterLinks label="Tags">
					{offered.map((tag) => (
						<LinkChip key={tag} to={to({ tags: toggleTag(asked, tag) })} current={asked.includes(tag)}>
							{tag}
						</LinkChip>
					))}
				</FilterLinks>
			)}
		</>
	);
}
