/** What is known to stand in fields. */
import { goodPassword } from "../accounts.ts";

export function know(values: Map<string, Set<string>>, name: string, texts: string[]) {
	const known = values.get(name) ?? new Set();
	for (const text of texts) if (text !== "") known.add(text);
	values.set(name, known);
}

/** What people write where nothing stands. */
export function usual(type: string) {
	const known: Record<string, string> = {
		email: "somebody@example.org",
		url: "https://example.org/a",
		number: "1",
		date: "2027-01-01",
		hidden: "",
		file: "",
		password: goodPassword,
		"datetime-local": "2027-01-01T10:00",
	};
	return known[type] ?? "Some words";
}
