/** Names of time zones. Runs on both sides. */

/** Names that cities have now, by the time zones that Unicode, and with it browsers, still call otherwise. */
const renamedCities: Record<string, string> = {
	"Africa/Asmera": "Asmara",
	"America/Coral_Harbour": "Atikokan",
	"America/Godthab": "Nuuk",
	"Asia/Calcutta": "Kolkata",
	"Asia/Katmandu": "Kathmandu",
	"Asia/Rangoon": "Yangon",
	"Asia/Saigon": "Ho_Chi_Minh",
	"Atlantic/Faeroe": "Faroe",
	"Europe/Kiev": "Kyiv",
	"Pacific/Enderbury": "Kanton",
	"Pacific/Ponape": "Pohnpei",
	"Pacific/Truk": "Chuuk",
};

/** Time zones that have moved into one of their country, by the names that browsers keep. */
const movedZones: Record<string, string> = {
	"America/Buenos_Aires": "America/Argentina/Buenos_Aires",
	"America/Catamarca": "America/Argentina/Catamarca",
	"America/Cordoba": "America/Argentina/Cordoba",
	"America/Indianapolis": "America/Indiana/Indianapolis",
	"America/Jujuy": "America/Argentina/Jujuy",
	"America/Louisville": "America/Kentucky/Louisville",
	"America/Mendoza": "America/Argentina/Mendoza",
};

/** The IANA name of a time zone that a browser may call otherwise. */
export function currentZone(name: string) {
	return movedZones[name] ?? name.replace(/[^/]*$/, (city) => renamedCities[name] ?? city);
}

/** `America/Argentina/Buenos_Aires` as `Buenos Aires`, and `Asia/Calcutta` as `Kolkata`. */
export function cityOf(name: string) {
	return (renamedCities[name] ?? name).replace(/^.*\//, "").replaceAll("_", " ");
}

/** All time zones there are, by their IANA names. */
export function allZones() {
	return ["UTC", ...Intl.supportedValuesOf("timeZone").map(currentZone)];
}

/** The time zone that was typed as its name, one that it had, or its city alone; undefined when there is none. */
export function zoneNamed(text: string) {
	const typed = keyOf(text);
	const zones = allZones();
	const former = Object.keys({ ...movedZones, ...renamedCities }).find((name) => keyOf(name) === typed);
	return (
		(former && currentZone(former)) ??
		zones.find((zone) => keyOf(zone) === typed) ??
		zones.find((zone) => keyOf(zone).endsWith(`/${typed}`))
	);
}

function keyOf(name: string) {
	return name.trim().toLowerCase().replaceAll(" ", "_");
}
