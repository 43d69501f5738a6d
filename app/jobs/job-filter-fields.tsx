import { CheckboxField } from "#app/ui/check-field.tsx";
import { Chips, ChoiceChip } from "#app/ui/chip.tsx";
import { FieldGroup, TextField } from "#app/ui/field.tsx";
import { jobCategories, jobTypes } from "./job.ts";
import type { JobFilters } from "./job-filters.ts";

interface JobFilterFieldsProps {
	filters: JobFilters;
	/** Of the jobs that match the rest of the filters, by category and type; null when they are too many to be counted. */
	counts: Record<"categories" | "types", Record<string, number>> | null;
	tags: string[];
}

export function JobFilterFields({ filters, counts, tags }: JobFilterFieldsProps) {
	const { location, organisation, categories, types } = filters;
	const offered = [...filters.tags.filter((tag) => !tags.includes(tag)), ...tags];
	return (
		<>
			{organisation && <input type="hidden" name="organisation" value={organisation} />}
			<Choices legend="Category" name="category" all={jobCategories} chosen={categories} counts={counts?.categories} />
			<Choices legend="Job type" name="type" all={jobTypes} chosen={types} counts={counts?.types} />
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
		</>
	);
}

interface ChoicesProps {
	legend: string;
	name: string;
	all: readonly string[];
	chosen: string[];
	counts: Record<string, number> | undefined;
}

function Choices({ legend, name, all, chosen, counts }: ChoicesProps) {
	return (
		<FieldGroup legend={legend}>
			{all.map((choice) => (
				<CheckboxField
					key={choice}
					label={choice}
					name={name}
					value={choice}
					defaultChecked={chosen.includes(choice)}
					count={counts && (counts[choice] ?? 0).toLocaleString("en-US")}
				/>
			))}
		</FieldGroup>
	);
}
