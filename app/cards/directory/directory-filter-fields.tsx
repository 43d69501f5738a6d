import { audiences } from "#app/boards/audiences.ts";
import { countryName } from "#app/boards/countries.ts";
import { languageName, languages } from "#app/boards/languages.ts";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { availabilityPresets, expertisePresets } from "../card.ts";
import { type DirectoryFilters, payFilterLabels, payFilters } from "./directory-filters.ts";

interface DirectoryFilterFieldsProps {
	asked: Omit<DirectoryFilters, "page">;
	/** Of the cards there are, by their codes. */
	countries: string[];
}

export function DirectoryFilterFields({ asked, countries }: DirectoryFilterFieldsProps) {
	const { expertise, availability, open, language, country, audience, pay, answers } = asked;
	const places = countries
		.map((value) => ({ value, label: countryName(value) }))
		.sort((one, other) => one.label.localeCompare(other.label, "en"));
	return (
		<>
			<FilterSelect label="Expertise" name="expertise" all="All fields" options={expertisePresets} asked={expertise} />
			<FilterSelect
				label="Availability"
				name="availability"
				all="Anything"
				options={availabilityPresets}
				asked={availability}
			/>
			<div>
				<CheckboxField label="Open to collaborations" name="open" defaultChecked={open} />
				<CheckboxField label="Answers requests" name="answers" defaultChecked={answers} />
			</div>
			<Disclosure summary="More filters" open={[language, country, audience, pay].some(Boolean)}>
				<div className="filters-fields">
					<FilterSelect
						label="Language"
						name="language"
						all="Any language"
						options={languages.map((value) => ({ value, label: languageName(value) }))}
						asked={language}
					/>
					<FilterSelect
						label="Country"
						name="country"
						all="Any country"
						options={places}
						asked={country}
						otherwise={country && countryName(country)}
					/>
					<FilterSelect label="Audience" name="audience" all="Any audience" options={audiences} asked={audience} />
					<FilterSelect
						label="Pay"
						name="pay"
						all="Paid or unpaid"
						options={payFilters.map((value) => ({ value, label: payFilterLabels[value] }))}
						asked={pay}
					/>
				</div>
			</Disclosure>
		</>
	);
}
