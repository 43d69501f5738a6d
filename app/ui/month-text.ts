import { lazily } from "./lazily.ts";

const format = lazily(() => new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }));

/** Such as 'Nov 2026'. @param month such as `2026-11` */
export function monthText(month: string) {
	return format().format(new Date(`${month}-01T00:00:00Z`));
}
