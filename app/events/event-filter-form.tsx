import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { eventKindLabels, eventKinds } from "./event.ts";
import type { EventFilters } from "./event-filters.ts";
import { languageName, languages } from "./languages.ts";

interface FiltersProps {
	filters: EventFilters;
	/** What is offered for `when`: each a month such as `2026-12`, in words. */
	months: { when: string; name: string }[];
	/** What `when` asks for, in words. */
	whenName: string | null;
	clearable: boolean;
}

/** The search stands above the results, the filters beside them; together they are one form. */
export function Filters({ filters, months, whenName, clearable }: FiltersProps) {
	const { q, kind, when, place, language, online, free, series, past } = filters;
	const inUse = [kind, when, place, language, online, free, series].filter(Boolean).length;
	const isOffered = when === null || months.some((month) => month.when === when);
	return (
		<FilterForm className="contents" asked={{ q, kind, when, place, language, online, free }}>
			{past && <input type="hidden" name="past" value="on" />}
			{series !== null && <input type="hidden" name="series" value={series} />}
			<div className="events-search">
				<input
					type="search"
					name="q"
					defaultValue={q}
					aria-label="Search"
					placeholder="Search title, description or organiser"
					className="input"
				/>
				<Button type="submit">Search</Button>
			</div>
			<Disclosure summary={inUse > 0 ? `Filters (${inUse})` : "Filters"} wide className="events-filters">
				<div className="events-filter-fields">
					<SelectField label="Kind" name="kind" defaultValue={kind ?? ""}>
						<option value="">All kinds</option>
						{eventKinds.map((kind) => (
							<option key={kind} value={kind}>
								{eventKindLabels[kind]}
							</option>
						))}
					</SelectField>
					<SelectField label="When" name="when" defaultValue={when ?? ""}>
						<option value="">Any time</option>
						{!isOffered && <option value={when}>{whenName}</option>}
						{months.map((month) => (
							<option key={month.when} value={month.when}>
								{month.name}
							</option>
						))}
					</SelectField>
					<TextField label="Place" name="place" defaultValue={place} placeholder="City or country" />
					<SelectField label="Language" name="language" defaultValue={language ?? ""}>
						<option value="">Any language</option>
						{languages.map((language) => (
							<option key={language} value={language}>
								{languageName(language)}
							</option>
						))}
					</SelectField>
					<div>
						<CheckboxField label="Online" name="online" value="on" defaultChecked={online} />
						<CheckboxField label="Free" name="free" value="on" defaultChecked={free} />
					</div>
					<div className="actions">
						<Button type="submit">Apply</Button>
						{clearable && (
							<ButtonLink to={href("/events") + (past ? "?past=on" : "")} variant="plain">
								Clear Filters
							</ButtonLink>
						)}
					</div>
				</div>
			</Disclosure>
		</FilterForm>
	);
}
