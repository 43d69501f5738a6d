/** The number of a version as a query or a form gives it; null for anything else. */
export function versionNumber(text: FormDataEntryValue | null) {
	return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
