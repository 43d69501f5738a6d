import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { Chips, ChoiceChip } from "#app/ui/chip.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FieldGroup, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { jobCategories, jobTypes } from "./job.ts";
import type { JobFilters } from "./job-filters.ts";

interface FiltersProps {
	filters: JobFilters;
	/** Of the jobs that match the rest of the filters, by category and type. */
	counts: Record<"categories" | "types", Record<string, number>>;
	tags: string[];
	clearable: boolean;
}

/** The search stands above the results, the filters beside them; together they are one form. */
export function Filters({ filters, counts, tags, clearable }: FiltersProps) {
	const { q, location, categories, types } = filters;
	const offered = [...filters.tags.filter((tag) => !tags.includes(tag)), ...tags];
	const inUse = categories.length + types.length + filters.tags.length + (location ? 1 : 0);
	return (
		<FilterForm className="contents" asked={{ q, location, category: categories, type: types, tag: filters.tags }}>
			<div className="jobs-search">
				<input
					type="search"
					name="q"
					defaultValue={q}
					aria-label="Search"
					placeholder="Search title, company or description"
					className="input"
				/>
				<Button type="submit">Search</Button>
			</div>
			<Disclosure summary={inUse > 0 ? `Filters (${inUse})` : "Filters"} wide className="jobs-filters">
				<div className="jobs-filter-groups">
					<Choices
						legend="Category"
						name="category"
						all={jobCategories}
						chosen={categories}
						counts={counts.categories}
					/>
					<Choices legend="Job type" name="type" all={jobTypes} chosen={types} counts={counts.types} />
					<TextField label="Location" name="location" defaultValue={location} placeholder="City or remote" />
					{offered.length > 0 && (
						<FieldGroup legend="Popular tags">
							<Chips>
								{offered.map((tag) => (
									<ChoiceChip
										key={tag}
										type="checkbox"
										name="tag"
										value={tag}
										label={tag}
										defaultChecked={filters.tags.includes(tag)}
									/>
								))}
							</Chips>
						</FieldGroup>
					)}
					<div className="actions">
						<Button type="submit">Apply</Button>
						{clearable && (
							<ButtonLink to={href("/jobs")} variant="plain">
								Clear Filters
							</ButtonLink>
						)}
					</div>
				</div>
			</Disclosure>
		</FilterForm>
	);
}

interface ChoicesProps {
	legend: string;
	name: string;
	all: readonly string[];
	chosen: string[];
	counts: Record<string, number>;
}

function Choices({ legend, name, all, chosen, counts }: ChoicesProps) {
	return (
		<FieldGroup legend={legend}>
			<div>
				{all.map((choice) => (
					<CheckboxField
						key={choice}
						label={choice}
						name={name}
						value={choice}
						defaultChecked={chosen.includes(choice)}
						count={(counts[choice] ?? 0).toLocaleString("en-US")}
					/>
				))}
			</div>
		</FieldGroup>
	);
}
