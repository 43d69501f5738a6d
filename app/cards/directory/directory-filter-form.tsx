import { href } from "react-router";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterActions, FilterForm } from "#app/ui/filter-form.tsx";
import { availabilityPresets, expertisePresets } from "../card.ts";
import type { DirectoryFilters } from "./directory-filters.ts";

interface FiltersProps {
	filters: DirectoryFilters;
	/** Whether to offer a way back to all cards here; the empty state offers one of its own. */
	clearable: boolean;
}

export function DirectoryFilterForm({ filters, clearable }: FiltersProps) {
	return (
		<FilterForm asked={filters}>
			<TextField label="Search" name="q" type="search" defaultValue={filters.q} placeholder="Name, topic, words" />
			<Disclosure summary="Filters" wide open={filters.expertise !== "" || filters.availability !== "" || filters.open}>
				<div className="grid gap-4 pt-4">
					<Choice
						label="Expertise"
						name="expertise"
						all="All fields"
						presets={expertisePresets}
						value={filters.expertise}
					/>
					<Choice
						label="Availability"
						name="availability"
						all="Anything"
						presets={availabilityPresets}
						value={filters.availability}
					/>
					<CheckboxField label="Open to collaborations" name="open" defaultChecked={filters.open} />
				</div>
			</Disclosure>
			<FilterActions path={href("/scicomm/card/directory")} clearable={clearable} clear="Clear All Filters" />
		</FilterForm>
	);
}

interface ChoiceProps {
	label: string;
	name: string;
	all: string;
	presets: readonly string[];
	value: string;
}

/** A select of the presets, and of the value in force when it is somebody's own text. */
function Choice({ label, name, all, presets, value }: ChoiceProps) {
	const options = value === "" || presets.includes(value) ? presets : [value, ...presets];
	return (
		<SelectField label={label} name={name} defaultValue={value}>
			<option value="">{all}</option>
			{options.map((option) => (
				<option key={option}>{option}</option>
			))}
		</SelectField>
	);
}
