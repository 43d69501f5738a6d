import { languageChoices } from "#app/boards/languages.ts";
import { expertisePresets } from "#app/cards/card.ts";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { purposeLabels, purposes } from "./request.ts";
import type { RequestFilters } from "./request-filters.ts";

export function RequestFilterFields({ filters }: { filters: Omit<RequestFilters, "q" | "page"> }) {
	const { purpose, topic, language, place, organisation, online, paid } = filters;
	return (
		<>
			{organisation && <input type="hidden" name="organisation" value={organisation} />}
			<FilterSelect
				label="What for"
				name="purpose"
				all="Anything"
				options={purposes.map((value) => ({ value, label: purposeLabels[value] }))}
				asked={purpose}
			/>
			<FilterSelect label="Topic" name="topic" all="Any topic" options={expertisePresets} asked={topic} />
			<FilterSelect label="Language" name="language" all="Any language" options={languageChoices} asked={language} />
			<TextField label="Place" name="place" defaultValue={place} placeholder="City or country" />
			<div>
				<CheckboxField label="Online" name="online" value="on" defaultChecked={online} />
				<CheckboxField label="Paid" name="paid" value="on" defaultChecked={paid} />
			</div>
		</>
	);
}
