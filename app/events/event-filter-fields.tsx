import { languageChoices } from "#app/boards/languages.ts";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FilterSelect } from "#app/ui/filter-form.tsx";
import { eventKindLabels, eventKinds } from "./event.ts";
import type { EventFilters } from "./event-filters.ts";

interface EventFilterFieldsProps {
	filters: EventFilters;
	/** What is offered for `when`: each a month such as `2026-12`, in words. */
	months: { value: string; label: string }[];
	/** What `when` asks for, in words. */
	whenName: string | null;
}

export function EventFilterFields({ filters, months, whenName }: EventFilterFieldsProps) {
	const { kind, when, place, organisation, language, online, free, series, past } = filters;
	return (
		<>
			{past && <input type="hidden" name="past" value="on" />}
			{organisation && <input type="hidden" name="organisation" value={organisation} />}
			{series !== null && <input type="hidden" name="series" value={series} />}
			<FilterSelect
				label="Kind"
				name="kind"
				all="All kinds"
				options={eventKinds.map((value) => ({ value, label: eventKindLabels[value] }))}
				asked={kind}
			/>
			<FilterSelect label="When" name="when" all="Any time" options={months} asked={when} otherwise={whenName} />
			<TextField label="Place" name="place" defaultValue={place} placeholder="City or country" />
			<FilterSelect label="Language" name="language" all="Any language" options={languageChoices} asked={language} />
			<div>
				<CheckboxField label="Online" name="online" value="on" defaultChecked={online} />
				<CheckboxField label="Free" name="free" value="on" defaultChecked={free} />
			</div>
		</>
	);
}
