/** What was typed into the form of a resource, kept in this tab while its author is sent to sign in. */
import type { ResourceFields } from "./resource-input.ts";

const storageKey = "resource_form";
const fields = ["name", "description", "idealFor", "url", "resourceType"] as const satisfies (keyof ResourceFields)[];

export function keepResource(form: FormData) {
	const texts = fields.map((field) => [field, form.get(field)]);
	try {
		sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(texts)));
	} catch {
		// Without room for it nothing is kept.
	}
}

/** What was kept, or null. Storage that is blocked or holds something else counts as empty. */
export function keptResource(): Partial<ResourceFields> | null {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
		if (typeof kept !== "object" || kept === null) return null;
		const texts = Object.entries(kept).filter(([name, text]) => isField(name) && typeof text === "string");
		return Object.fromEntries(texts);
	} catch {
		return null;
	}
}

export function forgetResource() {
	try {
		sessionStorage.removeItem(storageKey);
	} catch {}
}

function isField(name: string) {
	return fields.some((field) => field === name);
}
