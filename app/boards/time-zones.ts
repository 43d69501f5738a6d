/** Names of time zones. Runs on both sides. */

/** The names that time zones have now, by those that Unicode, and with it browsers, keep for them. */
const currentNames: Record<string, string> = {
	"Africa/Asmera": "Africa/Asmara",
	"America/Buenos_Aires": "America/Argentina/Buenos_Aires",
	"America/Catamarca": "America/Argentina/Catamarca",
	"America/Coral_Harbour": "America/Atikokan",
	"America/Cordoba": "America/Argentina/Cordoba",
	"America/Godthab": "America/Nuuk",
	"America/Indianapolis": "America/Indiana/Indianapolis",
	"America/Jujuy": "America/Argentina/Jujuy",
	"America/Louisville": "America/Kentucky/Louisville",
	"America/Mendoza": "America/Argentina/Mendoza",
	"Asia/Calcutta": "Asia/Kolkata",
	"Asia/Katmandu": "Asia/Kathmandu",
	"Asia/Rangoon": "Asia/Yangon",
	"Asia/Saigon": "Asia/Ho_Chi_Minh",
	"Atlantic/Faeroe": "Atlantic/Faroe",
	"Europe/Kiev": "Europe/Kyiv",
	"Pacific/Enderbury": "Pacific/Kanton",
	"Pacific/Ponape": "Pacific/Pohnpei",
	"Pacific/Truk": "Pacific/Chuuk",
};

export function currentZone(name: string) {
	return currentNames[name] ?? name;
}

/** All time zones there are, by their IANA names. */
export function allZones() {
	return ["UTC", ...Intl.supportedValuesOf("timeZone").map(currentZone)];
}

/** The time zone that was typed as its name, one that it had, or its city alone; undefined when there is none. */
export function zoneNamed(text: string) {
	const typed = keyOf(text);
	const zones = allZones();
	const former = Object.entries(currentNames).find(([name]) => keyOf(name) === typed)?.[1];
	return (
		former ?? zones.find((zone) => keyOf(zone) === typed) ?? zones.find((zone) => keyOf(zone).endsWith(`/${typed}`))
	);
}

function keyOf(name: string) {
	return name.trim().toLowerCase().replaceAll(" ", "_");
}
