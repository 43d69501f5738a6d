import { audiences } from "#app/boards/audiences.ts";
import { countries, countryName } from "#app/boards/countries.ts";
import { languageChoices } from "#app/boards/languages.ts";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { availabilityPresets, expertisePresets } from "../card.ts";
import { type DirectoryFilters, payFilterLabels, payFilters } from "./directory-filters.ts";

interface DirectoryFilterFieldsProps {
	asked: Omit<DirectoryFilters, "q" | "page">;
	/** Of the cards there are, by their codes. */
	places: string[];
}

export function DirectoryFilterFields({ asked, places }: DirectoryFilterFieldsProps) {
	const { expertise, availability, open, language, country, audience, pay, answers } = asked;
	const known = new Set(places);
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
						options={languageChoices}
						asked={language}
					/>
					<FilterSelect
						label="Country"
						name="country"
						all="Any country"
						options={countries().filter(({ value }) => known.has(value))}
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
