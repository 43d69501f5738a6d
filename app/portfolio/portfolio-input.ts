/**
 * Makes a portfolio of stored or imported JSON, which may hold anything. Only known keys are read, and every value comes
 * out with its type, within its limits. What doesn't fit is shortened or left out, and counted.
 */

import { cleanLine, cleanParagraphs, maxTypedLength, webAddress } from "#app/ui/typed-text.ts";
import { countCharacters } from "#app/web/text.ts";
import { isUuid } from "#app/web/uuid.ts";
import {
	allCategory,
	emptyPortfolio,
	fontFamilies,
	type LayoutFlag,
	type ListName,
	layoutFlags,
	portfolioLimits as limits,
	maxCategories,
	maxEntries,
	newId,
	type Portfolio,
} from "./portfolio.ts";
import { hasCategory } from "./portfolio-changes.ts";
import { portfolioMessages } from "./portfolio-messages.ts";

interface ReadPortfolio {
	portfolio: Portfolio;
	/** How many details did not fit. */
	repairs: number;
}

/** A portfolio out of a text, also as a browser stores it, or the message that says why it is none. @param isOwn as `readPortfolio` has it */
export function parsePortfolio(json: string, isOwn = false): ReadPortfolio | { error: string } {
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch {
		return { error: portfolioMessages.importNoJson };
	}
	const stored = isRecord(value) ? own(value, "portfolio") : undefined;
	return readPortfolio(value, isOwn) ?? readPortfolio(stored, isOwn) ?? { error: portfolioMessages.importNoPortfolio };
}

/**
 * Null when the value is no object with an owner and a list of work items.
 * @param isOwn whether this browser has kept it: texts and lists that are longer than they may be are then left whole, for their owner
 * to shorten
 */
export function readPortfolio(value: unknown, isOwn = false): ReadPortfolio | null {
	if (!isRecord(value) || !isRecord(own(value, "owner")) || !Array.isArray(own(value, "workItems"))) return null;
	const source = new Source(value, { repairs: 0, isOwn });
	const owner = source.part("owner");
	const typography = source.part("typography");
	const theme = source.part("theme");
	const layout = source.part("layout");
	const ids = new Set<string>();
	const portfolio: Portfolio = {
		owner: {
			name: owner.line("name", limits.name),
			bio: owner.paragraphs("bio", limits.bio),
			country: owner.line("country", limits.country),
		},
		workItems: source.entries("workItems", ids, (item) => ({
			title: item.line("title", limits.title),
			description: item.paragraphs("description", limits.description),
			category: item.line("category", limits.category),
			link: item.link("link"),
			image: item.match("image", isImage, ""),
			date: item.match("date", isDate, ""),
			featured: item.flag("featured", false),
		})),
		showFeaturedWork: source.flag("showFeaturedWork", emptyPortfolio.showFeaturedWork),
		categories: source.categories("categories"),
		typography: { fontFamily: typography.match("fontFamily", isFont, emptyPortfolio.typography.fontFamily) },
		theme: { headerColor: theme.match("headerColor", isColor, emptyPortfolio.theme.headerColor) },
		collaborators: source.entries("collaborators", ids, (person) => ({
			name: person.line("name", limits.name),
			role: person.line("role", limits.role),
			link: person.link("link"),
		})),
		services: source.entries("services", ids, (service) => ({
			title: service.line("title", limits.title),
			description: service.paragraphs("description", limits.description),
		})),
		testimonials: source.entries("testimonials", ids, (testimonial) => ({
			quote: testimonial.paragraphs("quote", limits.quote),
			author: testimonial.line("author", limits.name),
			role: testimonial.line("role", limits.role),
		})),
		layout: Object.fromEntries(
			layoutFlags.map(({ name }) => [name, layout.flag(name, emptyPortfolio.layout[name])]),
		) as Record<LayoutFlag, boolean>,
	};
	source.fileUnderCategories(portfolio);
	return { portfolio, repairs: source.tally.repairs };
}

/** One object of the JSON. A key that is missing gets its default; one of another type counts as a repair as well. */
class Source {
	readonly values: Record<string, unknown>;
	/** Shared by all objects of one portfolio. */
	readonly tally: { repairs: number; readonly isOwn: boolean };

	constructor(values: Record<string, unknown>, tally: Source["tally"]) {
		this.values = values;
		this.tally = tally;
	}

	part(key: string) {
		return new Source(this.read(key, isRecord, {}), this.tally);
	}

	line(key: string, limit: number) {
		return this.cut(cleanLine(this.read(key, isText, "")), limit);
	}

	paragraphs(key: string, limit: number) {
		return this.cut(cleanParagraphs(this.read(key, isText, "")), limit);
	}

	flag(key: string, preset: boolean) {
		return this.read(key, (value) => typeof value === "boolean", preset);
	}

	match<Value extends string>(key: string, fits: (value: unknown) => value is Value, preset: NoInfer<Value>) {
		return own(this.values, key) === "" ? preset : this.read(key, fits, preset);
	}

	link(key: string) {
		const text = cleanLine(this.read(key, isText, ""));
		const address = text === "" ? "" : webAddress(text);
		if (address !== null && countCharacters(address) <= this.most(limits.url)) return address;
		this.tally.repairs += 1;
		return "";
	}

	/** `ids` are those taken so far: an entry without one, or with one that is taken, gets another. */
	entries<Item extends object>(list: ListName, ids: Set<string>, read: (entry: Source) => Item) {
		const values = this.read(list, Array.isArray, []) as unknown[];
		const records = values.filter(isRecord).slice(0, this.tally.isOwn ? undefined : maxEntries[list]);
		this.tally.repairs += values.length - records.length;
		return records.map((record, order) => {
			const known = own(record, "id");
			const id = typeof known === "string" && isUuid(known) && !ids.has(known) ? known : newId();
			ids.add(id);
			return { id, order, ...read(new Source(record, this.tally)) };
		});
	}

	categories(key: string) {
		const categories = [allCategory];
		for (const value of this.read(key, Array.isArray, []) as unknown[]) {
			const name = isText(value) ? this.cut(cleanLine(value), limits.category) : "";
			if (name !== "" && hasCategory(categories, name)) continue;
			if (name !== "" && this.hasRoom(categories)) categories.push(name);
			else this.tally.repairs += 1;
		}
		return categories;
	}

	/** Gives a work item's category the spelling of the list, or the list the category, as far as it has room. */
	fileUnderCategories({ workItems, categories }: Portfolio) {
		for (const item of workItems) {
			const name = item.category;
			if (name === "" || name.toLowerCase() === allCategory.toLowerCase()) item.category = "";
			else if (hasCategory(categories, name)) {
				item.category = categories.find((category) => category.toLowerCase() === name.toLowerCase()) ?? "";
			} else if (this.hasRoom(categories)) categories.push(name);
			else {
				item.category = "";
				this.tally.repairs += 1;
			}
		}
	}

	private hasRoom(categories: string[]) {
		return this.tally.isOwn || categories.length < maxCategories;
	}

	private read<Value>(key: string, fits: (value: unknown) => value is Value, preset: NoInfer<Value>): Value {
		const value = own(this.values, key);
		if (value === undefined || value === null) return preset;
		if (fits(value)) return value;
		this.tally.repairs += 1;
		return preset;
	}

	private most(limit: number) {
		return this.tally.isOwn ? maxTypedLength : limit;
	}

	private cut(text: string, limit: number) {
		const most = this.most(limit);
		if (countCharacters(text) <= most) return text;
		this.tally.repairs += 1;
		return Array.from(text).slice(0, most).join("").trim();
	}
}

function own(record: Record<string, unknown>, key: string) {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
	return typeof value === "string";
}

/** Only what the browser draws as pixels: SVG is a document. */
function isImage(value: unknown): value is string {
	return (
		isText(value) &&
		value.length <= limits.image &&
		/^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/.test(value)
	);
}

function isDate(value: unknown): value is string {
	if (!isText(value) || !/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return false;
	// The 31st of February would become the 3rd of March.
	return new Date(value).toISOString().startsWith(value);
}

function isFont(value: unknown): value is Portfolio["typography"]["fontFamily"] {
	return fontFamilies.some((font) => font.value === value);
}

function isColor(value: unknown): value is string {
	return isText(value) && /^#[0-9a-f]{6}$/i.test(value);
}
