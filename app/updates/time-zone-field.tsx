import { useEffect, useRef, useState } from "react";
import { currentZone } from "#app/boards/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

interface TimeZoneFieldProps {
	id: string;
	saved: string;
	timeZones: string[];
}

/** Chooses a time zone, also that of the device with one press. */
export function TimeZoneField({ id, saved, timeZones }: TimeZoneFieldProps) {
	const select = useRef<HTMLSelectElement>(null);
	const [chosen, choose] = useState(saved);
	// Another one may have been chosen before the scripts of the page were there.
	useEffect(() => choose((zone) => select.current?.value ?? zone), []);
	const here = useHydrated() ? currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone) : chosen;
	return (
		<div className="updates-zone">
			<SelectField
				label="Your time zone"
				name="timeZone"
				id={id}
				ref={select}
				defaultValue={saved}
				onChange={({ currentTarget }) => choose(currentTarget.value)}
			>
				{timeZones.map((zone) => (
					<option key={zone} value={zone}>
						{inWords(zone)}
					</option>
				))}
			</SelectField>
			{here !== chosen && timeZones.includes(here) && (
				<Button
					variant="plain"
					onClick={() => {
						choose(here);
						if (!select.current) return;
						select.current.value = here;
						// The button goes, and would take the focus with it.
						select.current.focus();
					}}
				>
					Use {inWords(here)}, as this device does
				</Button>
			)}
		</div>
	);
}

function inWords(zone: string) {
	return zone.replaceAll("_", " ");
}
