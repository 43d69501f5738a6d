import type { ReactNode } from "react";
import { FilterForm } from "./filter-form.tsx";
import { Results, type ResultsProps } from "./results.tsx";

interface FilteredListProps extends ResultsProps {
	/** Of the search. */
	placeholder: string;
	filters: ReactNode;
}

/** A list that is searched and filtered: the filters beside it where there is room, else behind a disclosure. */
export function FilteredList({ placeholder, filters, ...results }: FilteredListProps) {
	return (
		<div className="filtered">
			<FilterForm asked={results.asked} placeholder={placeholder}>
				{filters}
			</FilterForm>
			<Results {...results} />
		</div>
	);
}
