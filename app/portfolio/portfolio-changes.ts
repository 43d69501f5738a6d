/**
 * What can happen to a portfolio. Each change is a function of the portfolio that it meets, which may be newer than the
 * one on the screen when another tab wrote meanwhile, and does no harm when it is applied twice.
 */
import {
	allCategory,
	type Entries,
	type ListName,
	type Lists,
	maxCategories,
	maxEntries,
	type Portfolio,
} from "./portfolio.ts";

export type Change = (portfolio: Portfolio) => Portfolio;

type Group = "owner" | "layout" | "typography" | "theme";

export function replacePortfolio(next: Portfolio): Change {
	return () => next;
}

/** Takes back that `next` replaced `before`. What was changed or added since stays. */
export function undoReplacement(before: Portfolio, next: Portfolio): Change {
	return (now) => {
		const portfolio = mergeParts(before, next, now);
		for (const list of Object.keys(maxEntries) as ListName[]) {
			Object.assign(portfolio, { [list]: mergeEntries<Entries[ListName]>(before[list], next[list], now[list]) });
		}
		const added = now.categories.filter((name) => !next.categories.includes(name));
		const used = portfolio.workItems.map(({ category }) => category).filter(Boolean);
		portfolio.categories = [...new Set([...before.categories, ...added, ...used])];
		return portfolio;
	};
}

function mergeParts<Part extends object>(before: Part, next: Part, now: Part): Part {
	const parts = Object.entries(now).map(([key, value]) => {
		const [was, replaced] = [before[key as keyof Part], next[key as keyof Part]];
		if (isObject(value) && isObject(was) && isObject(replaced)) return [key, mergeParts(was, replaced, value)];
		return [key, value === replaced ? was : value];
	});
	return Object.fromEntries(parts);
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && !Array.isArray(value);
}

function mergeEntries<Item extends Entries[ListName]>(before: Item[], next: Item[], now: Item[]) {
	const find = (entries: Item[], id: string) => entries.find((entry) => entry.id === id);
	const kept = now.filter((entry) => !isSameEntry(entry, find(next, entry.id)));
	const back = before
		.filter(({ id }) => !find(next, id) || find(now, id))
		.map((entry) => find(kept, entry.id) ?? entry);
	return renumber([...back, ...kept.filter(({ id }) => !find(back, id))]);
}

function isSameEntry(entry: object, other: object | undefined) {
	return JSON.stringify({ ...entry, order: 0 }) === JSON.stringify({ ...other, order: 0 });
}

export function updateGroup<Name extends Group>(name: Name, part: Partial<Portfolio[Name]>): Change {
	return (portfolio) => ({ ...portfolio, [name]: { ...portfolio[name], ...part } });
}

export function repeatFeaturedWork(showFeaturedWork: boolean): Change {
	return (portfolio) => ({ ...portfolio, showFeaturedWork });
}

/** Adds an entry at the end. */
export function addEntry<List extends ListName>(list: List, entry: Entries[List]): Change {
	return changeList(list, (entries) => {
		const isFull = entries.length >= maxEntries[list];
		return isFull || entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry];
	});
}

/** Brings a removed entry back to its position, also into a list that others have filled since. */
export function restoreEntry<List extends ListName>(list: List, entry: Entries[List]): Change {
	return changeList(list, (entries) =>
		entries.some(({ id }) => id === entry.id) ? entries : entries.toSpliced(entry.order, 0, entry),
	);
}

export function updateEntry<List extends ListName>(
	list: List,
	id: string,
	part: Partial<Omit<Entries[List], "id" | "order">>,
): Change {
	return changeList(list, (entries) => entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
}

export function removeEntry(list: ListName, id: string): Change {
	return changeList(list, (entries) => entries.filter((entry) => entry.id !== id));
}

/** Puts the entries into the order of the ids; those it doesn't name stay behind them in their own order. */
export function reorderEntries(list: ListName, ids: string[]): Change {
	const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
	return changeList(list, (entries) => entries.toSorted((a, b) => place(a.id) - place(b.id)));
}

export function addCategory(name: string): Change {
	return (portfolio) =>
		portfolio.categories.length >= maxCategories || hasCategory(portfolio.categories, name)
			? portfolio
			: { ...portfolio, categories: [...portfolio.categories, name] };
}

/** Removes a category; its work items then have none. */
export function removeCategory(name: string): Change {
	return (portfolio) =>
		name === allCategory
			? portfolio
			: {
					...portfolio,
					categories: portfolio.categories.filter((category) => category !== name),
					workItems: portfolio.workItems.map((item) => (item.category === name ? { ...item, category: "" } : item)),
				};
}

/**
 * Brings a removed category back to its position, also among as many as there may be, and to the work items that had it and have no
 * other one since.
 */
export function restoreCategory(name: string, at: number, itemIds: string[]): Change {
	return (portfolio) => {
		if (hasCategory(portfolio.categories, name)) return portfolio;
		return {
			...portfolio,
			categories: portfolio.categories.toSpliced(at, 0, name),
			workItems: portfolio.workItems.map((item) =>
				item.category === "" && itemIds.includes(item.id) ? { ...item, category: name } : item,
			),
		};
	};
}

/** Upper and lower case make no difference. */
export function hasCategory(categories: string[], name: string) {
	return categories.some((category) => category.toLowerCase() === name.toLowerCase());
}

function changeList<List extends ListName>(list: List, change: (entries: Entries[List][]) => Entries[List][]): Change {
	return (portfolio) => {
		const lists: Lists = portfolio;
		return { ...portfolio, [list]: renumber(change(lists[list])) };
	};
}

function renumber<Item extends { order: number }>(entries: Item[]) {
	return entries.map((entry, order) => ({ ...entry, order }));
}
