import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyPortfolio, maxCategories, maxEntries, newId, type Service } from "./portfolio.ts";
import {
	addCategory,
	addEntry,
	type Change,
	removeCategory,
	removeEntry,
	reorderEntries,
	replacePortfolio,
	restoreCategory,
	restoreEntry,
	undoReplacement,
	updateEntry,
	updateGroup,
} from "./portfolio-changes.ts";

function service(title: string): Service {
	return { id: newId(), order: 0, title, description: "" };
}

function work(title: string, category = "") {
	return { id: newId(), order: 0, title, description: "", category, link: "", image: "", date: "", featured: false };
}

function after(...changes: Change[]) {
	return changes.reduce((portfolio, change) => change(portfolio), emptyPortfolio);
}

test("entries are numbered from 0 in their order, whatever happens", () => {
	const [ice, mud, sand] = [service("Ice"), service("Mud"), service("Sand")];
	const three = [addEntry("services", ice), addEntry("services", mud), addEntry("services", sand)];
	const places = (portfolio: typeof emptyPortfolio) =>
		portfolio.services.map(({ title, order }) => `${order} ${title}`);
	expect(places(after(...three))).toEqual(["0 Ice", "1 Mud", "2 Sand"]);
	expect(places(after(...three, removeEntry("services", ice.id)))).toEqual(["0 Mud", "1 Sand"]);
	const removed = [...three, removeEntry("services", mud.id)];
	expect(places(after(...removed, restoreEntry("services", { ...mud, order: 1 })))).toEqual([
		"0 Ice",
		"1 Mud",
		"2 Sand",
	]);
	expect(places(after(...three, reorderEntries("services", [sand.id, ice.id, mud.id])))).toEqual([
		"0 Sand",
		"1 Ice",
		"2 Mud",
	]);
});

test("a replacement that is taken back keeps what was changed or added since, also when that happens twice", () => {
	const [mine, example, other, added] = [work("Mine"), work("Example", "Maps"), work("Other", "Maps"), work("Added")];
	const before = after(addEntry("workItems", mine), updateGroup("owner", { name: "Ida", country: "Peru" }));
	const next = after(addCategory("Maps"), addEntry("workItems", example), addEntry("workItems", other));
	const back = undoReplacement(before, next);
	const steps = [
		replacePortfolio(next),
		back,
		replacePortfolio(next),
		updateEntry("workItems", example.id, { title: "Example of mine" }),
		addEntry("workItems", added),
		updateGroup("owner", { name: "Ida Noddack" }),
		back,
	];
	expect(after(...steps.slice(0, 2))).toEqual(before);
	const { owner, workItems, categories } = after(...steps);
	expect(owner).toEqual({ name: "Ida Noddack", bio: "", country: "Peru" });
	expect(workItems.map(({ title, category }) => [title, category])).toEqual([
		["Mine", ""],
		["Example of mine", "Maps"],
		["Added", ""],
	]);
	expect(categories).toEqual(["All", "Maps"]);
	expect(after(...steps, back)).toEqual(after(...steps));
});

test("an update changes what it names, of the entry it names", () => {
	const [ice, mud] = [service("Ice"), service("Mud")];
	const { services } = after(
		addEntry("services", ice),
		addEntry("services", mud),
		updateEntry("services", mud.id, { description: "Wet" }),
		updateEntry("services", newId(), { description: "Nobody's" }),
	);
	expect(services).toEqual([ice, { ...mud, order: 1, description: "Wet" }]);
	expect(after(updateGroup("owner", { name: "Ida" }), updateGroup("owner", { bio: "Lakes" })).owner).toEqual({
		name: "Ida",
		bio: "Lakes",
		country: "",
	});
});

test("a new order keeps what it doesn't know, so that nothing another tab added is lost", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 8 }), fc.array(fc.integer({ min: 0, max: 11 })), (count, picked) => {
			const services = Array.from({ length: count }, (_, index) => service(`${index}`));
			const ids = picked.map((index) => services[index]?.id ?? newId());
			const change = reorderEntries("services", ids);
			const portfolio = change({ ...emptyPortfolio, services });
			expect(new Set(portfolio.services.map(({ id }) => id))).toEqual(new Set(services.map(({ id }) => id)));
			expect(portfolio.services.map(({ order }) => order)).toEqual(services.map((_, index) => index));
			expect(change(portfolio)).toEqual(portfolio);
		}),
	);
});

test("an entry is added once, and no more than the limit", () => {
	const ice = service("Ice");
	expect(after(addEntry("services", ice), addEntry("services", ice)).services).toHaveLength(1);
	const many = Array.from({ length: maxEntries.services + 1 }, () => addEntry("services", service("More")));
	expect(after(...many).services).toHaveLength(maxEntries.services);
});

test("an entry comes back though others have filled its list, and so does one that was replaced", () => {
	const [lost, ...others] = Array.from({ length: maxEntries.services + 1 }, () => service("Ice"));
	if (!lost) throw new Error("No service was made");
	const filled = others.map((entry) => addEntry("services", entry));
	const { services } = after(...filled, restoreEntry("services", lost), restoreEntry("services", lost));
	expect(services.map(({ id }) => id)).toEqual([lost, ...others].map(({ id }) => id));
	const before = after(...filled);
	const back = after(addEntry("services", lost), undoReplacement(before, emptyPortfolio)).services;
	expect(back.map(({ id }) => id)).toEqual([...others, lost].map(({ id }) => id));
});

test("a removed category is taken off its work and comes back with it", () => {
	const [ice, mud, sand] = [work("Ice", "Lakes"), work("Mud", "Lakes"), work("Sand", "Shores")];
	const filled = [
		addCategory("Lakes"),
		addCategory("Shores"),
		...[ice, mud, sand].map((item) => addEntry("workItems", item)),
	];
	const without = after(...filled, removeCategory("Lakes"));
	expect(without.categories).toEqual(["All", "Shores"]);
	expect(without.workItems.map(({ category }) => category)).toEqual(["", "", "Shores"]);
	const refiled = updateEntry("workItems", mud.id, { category: "Shores" })(without);
	const restored = restoreCategory("Lakes", 1, [ice.id, mud.id])(refiled);
	expect(restored.categories).toEqual(["All", "Lakes", "Shores"]);
	expect(restored.workItems.map(({ category }) => category)).toEqual(["Lakes", "Shores", "Shores"]);
});

test("a category comes back though others have filled the list, and so does one that was replaced", () => {
	const lakes = work("Ice", "Lakes");
	const filled = Array.from({ length: maxCategories }, (_, index) => addCategory(`Shore ${index}`));
	const full = after(addEntry("workItems", { ...lakes, category: "" }), ...filled);
	const back = restoreCategory("Lakes", 1, [lakes.id])(full);
	expect(back.categories).toEqual(["All", "Lakes", ...full.categories.slice(1)]);
	expect(back.workItems).toEqual([lakes]);
	const replaced = after(addCategory("Lakes"), addEntry("workItems", lakes));
	const again = undoReplacement(full, emptyPortfolio)(replaced);
	expect(again.categories).toEqual([...full.categories, "Lakes"]);
	expect(again.workItems.find(({ id }) => id === lakes.id)).toEqual(lakes);
});

test("'All' stays, categories are unique, and there is a limit", () => {
	expect(
		after(removeCategory("All"), addCategory("all"), addCategory("Lakes"), addCategory("lakes")).categories,
	).toEqual(["All", "Lakes"]);
	const many = Array.from({ length: 20 }, (_, index) => addCategory(`Lake ${index}`));
	expect(after(...many).categories).toHaveLength(maxCategories);
});
