import { refTo } from "#app/ui/behaviour.ts";
import { showVisitorTime } from "./show-visitor-time.ts";

const visitorTime = refTo<HTMLSpanElement>(showVisitorTime);

interface VisitorTimeProps {
	startsAt: Date;
	endsAt: Date;
	timeZone: string;
}

/** When an event is where its reader is, which the browser fills in. */
export function VisitorTime({ startsAt, endsAt, timeZone }: VisitorTimeProps) {
	const [starts, ends] = [startsAt.toISOString(), endsAt.toISOString()];
	return (
		<span
			key={starts + ends + timeZone}
			hidden
			ref={visitorTime}
			className="mt-2 block"
			data-visitor-time=""
			data-starts-at={starts}
			data-ends-at={ends}
			data-time-zone={timeZone}
		/>
	);
}
