/** What people write into forms. */
import { goodPassword } from "../accounts.ts";
import type { PageField, PageForm } from "./page.ts";
import type { Pair } from "./request.ts";

/** What is known to stand in fields and parameters, by their names. */
export type Known = Map<string, Set<string>>;

export function know(values: Known, name: string, texts: string[]) {
	const known = values.get(name) ?? new Set();
	for (const text of texts) if (text !== "") known.add(text);
	values.set(name, known);
}

/** Where what is known of others of the name would rarely do. */
const alwaysUsual: Record<string, string> = {
	email: "somebody@example.org",
	url: "https://example.org/a",
	password: goodPassword,
	hidden: "",
	file: "",
};
const usual: Record<string, string> = { number: "1", date: "2027-01-01", "datetime-local": "2027-01-01T10:00" };

/** @param known from what is known of one address to what is known of all */
export function someValue(known: Known[], name: string, type = "text") {
	const meant = /(?:url|link)$/i.test(name) ? "url" : type;
	const [first] = known.flatMap((values) => [...(values.get(name) ?? [])]);
	return alwaysUsual[meant] ?? first ?? usual[meant] ?? "Some words";
}

/** A form as it is sent: with as little as it takes, with what is known, and with something everywhere. */
export function filled({ fields }: PageForm, known: Known[]): Pair[][] {
	const isKnown = (name: string) => known.some((values) => values.get(name)?.size);
	return [
		sentOf(fields, known, ({ isRequired }) => isRequired),
		sentOf(fields, known, ({ name, isRequired }) => isRequired || isKnown(name)),
		sentOf(fields, known, () => true),
	];
}

function sentOf(fields: PageField[], known: Known[], isFilled: (field: PageField) => boolean): Pair[] {
	const chosen = new Set(fields.flatMap(({ name, type, sent }) => (type === "radio" && sent ? name : [])));
	return fields.flatMap((field): Pair[] => {
		const { name, type, sent, values } = field;
		if (sent || chosen.has(name) || !isFilled(field)) return sent === undefined ? [] : [[name, sent]];
		if (type === "radio") chosen.add(name);
		return [[name, values.find(Boolean) ?? someValue(known, name, type)]];
	});
}
