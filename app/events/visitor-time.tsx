import { useHydrated } from "#app/ui/hydrated.ts";
import { cityOf, currentZone, spanText } from "./time-zone.ts";

interface VisitorTimeProps {
	startsAt: Date;
	endsAt: Date;
	timeZone: string;
}

/** When an event is where its reader is, if the clocks differ there. Only the browser knows. */
export function VisitorTime({ startsAt, endsAt, timeZone }: VisitorTimeProps) {
	if (!useHydrated()) return null;
	const here = currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
	const span = { startsAt, endsAt };
	if (spanText(span, here, false) === spanText(span, timeZone, false)) return null;
	return (
		<span className="block mt-2">
			{spanText(span, here)} <span className="text-muted">where you are ({cityOf(here)})</span>
		</span>
	);
}
