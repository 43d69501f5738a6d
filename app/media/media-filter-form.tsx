import { Button } from "#app/ui/button.tsx";
import { Chips, LinkChip } from "#app/ui/chip.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { typeButtons } from "./media.ts";
import type { MediaFilters } from "./media-filters.ts";
import { mediaPath } from "./media-path.ts";

interface FiltersProps {
	filters: MediaFilters;
	tags: string[];
}

/** Search, type and tag. All of them are links or a GET form, so the address holds what is asked. */
export function Filters({ filters, tags }: FiltersProps) {
	const { q, type, tag } = filters;
	return (
		<div className="media-filters">
			<FilterForm asked={{ q, type, tag }} className="media-search">
				<input
					type="search"
					name="q"
					defaultValue={q}
					aria-label="Search"
					placeholder="Search by title, description, or author..."
					className="input"
				/>
				{type && <input type="hidden" name="type" value={type} />}
				{tag && <input type="hidden" name="tag" value={tag} />}
				<Button type="submit">Search</Button>
			</FilterForm>
			<div className="media-choices">
				<nav aria-label="Types">
					<Chips>
						{typeButtons.map((button) => {
							const current = button.type === type;
							return (
								<LinkChip
									key={button.type}
									to={mediaPath({ ...filters, type: current ? null : button.type })}
									current={current}
								>
									{button.label}
								</LinkChip>
							);
						})}
					</Chips>
				</nav>
				{tag !== null && (
					<span className="chip chip-removable">
						<span>
							Tag: <bdi>{tag}</bdi>
						</span>
						<a href={mediaPath({ ...filters, tag: null })} className="chip-remove" aria-label={`Clear tag ${tag}`}>
							<Icon name="x" />
						</a>
					</span>
				)}
			</div>
			{tags.length > 0 && (
				<Disclosure summary="Browse by Tags" className="media-browse">
					<nav aria-label="Browse by Tags">
						<Chips>
							{tags.map((one) => (
								<LinkChip key={one} to={mediaPath({ ...filters, tag: one === tag ? null : one })} current={one === tag}>
									{one}
								</LinkChip>
							))}
						</Chips>
					</nav>
				</Disclosure>
			)}
		</div>
	);
}
