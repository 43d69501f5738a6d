import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyPortfolio, maxCategories, maxEntries, newId, portfolioLimits } from "./portfolio.ts";
import { addEntry, replacePortfolio, restoreCategory, restoreEntry, updateGroup } from "./portfolio-changes.ts";
import { type Box, openPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";

/** A browser's storage that all its tabs see at once. `room` is how many characters fit. */
function makeDisk(texts: { kept?: string; aside?: string } = {}) {
	const disk = { kept: texts.kept ?? null, aside: texts.aside ?? null, room: Number.POSITIVE_INFINITY } as {
		kept: string | null;
		aside: string | null;
		room: number;
	};
	const watchers = new Set<() => void>();
	function takePlace(text: string | null, other: string | null) {
		if ((text ?? "").length + (other ?? "").length > disk.room) throw new Error("QuotaExceededError");
	}
	function openBox(): Box {
		let watcher: (() => void) | undefined;
		return {
			read: () => disk.kept,
			write(text) {
				takePlace(text, disk.aside);
				disk.kept = text;
				for (const other of watchers) if (other !== watcher) other();
			},
			readAside: () => disk.aside,
			setAside(text) {
				takePlace(text, disk.kept);
				disk.aside = text;
			},
			watch(onWrite) {
				watcher = onWrite;
				watchers.add(onWrite);
				return () => watchers.delete(onWrite);
			},
		};
	}
	return { disk, openBox };
}

function openTab(box: Box) {
	const tab = openPortfolioStore(box);
	tab.subscribe(() => {});
	return tab;
}

function nameIt(tab: PortfolioStore, name: string) {
	tab.change(updateGroup("owner", { name }));
}

function addService(tab: PortfolioStore, title: string) {
	tab.change(addEntry("services", { id: newId(), order: 0, title, description: "" }));
}

function titles(tab: PortfolioStore) {
	return tab.read().portfolio.services.map(({ title }) => title);
}

test("every change is kept and there when the page opens again", () => {
	const { openBox } = makeDisk();
	const tab = openTab(openBox());
	nameIt(tab, "Ida");
	addService(tab, "Talks");
	expect(openTab(openBox()).read()).toEqual({ portfolio: tab.read().portfolio, storage: "kept", damaged: null });
});

test("what one tab changes shows in the other, and neither takes back what the other did", () => {
	const { openBox } = makeDisk();
	const [one, other] = [openTab(openBox()), openTab(openBox())];
	nameIt(one, "Ida");
	addService(other, "Talks");
	addService(one, "Walks");
	expect(one.read().portfolio).toEqual(other.read().portfolio);
	expect(one.read().portfolio.owner.name).toBe("Ida");
	expect(titles(one)).toEqual(["Talks", "Walks"]);
});

test("a change meets what is stored, even if nobody told the tab of it", () => {
	const { openBox } = makeDisk();
	const deaf = openPortfolioStore(openBox());
	addService(openPortfolioStore(openBox()), "Talks");
	addService(deaf, "Walks");
	expect(titles(openTab(openBox()))).toEqual(["Talks", "Walks"]);
});

test("a tab that was forgotten takes back nothing of what many others did", () => {
	const { openBox } = makeDisk();
	const forgotten = openPortfolioStore(openBox());
	forgotten.change(replacePortfolio(emptyPortfolio));
	const added = Array.from({ length: 16 }, (_, i) => `Talk ${i}`);
	for (const title of added) addService(openPortfolioStore(openBox()), title);
	const leave = forgotten.subscribe(() => {});
	expect(titles(forgotten)).toEqual(added);
	leave();
	for (const title of added) nameIt(openPortfolioStore(openBox()), title);
	addService(forgotten, "Walks");
	const { owner, services } = openTab(openBox()).read().portfolio;
	expect([owner.name, ...services.map(({ title }) => title)]).toEqual(["Talk 15", ...added, "Walks"]);
});

test("a page that is opened again takes in what happened meanwhile", () => {
	const { openBox } = makeDisk();
	const tab = openPortfolioStore(openBox());
	const leave = tab.subscribe(() => {});
	leave();
	addService(openTab(openBox()), "Talks");
	expect(titles(tab)).toEqual([]);
	tab.subscribe(() => {});
	expect(titles(tab)).toEqual(["Talks"]);
});

test("a full storage keeps the last good state, and the changes that did not fit are kept as soon as there is room", () => {
	const { disk, openBox } = makeDisk();
	const tab = openTab(openBox());
	nameIt(tab, "Ida");
	const good = disk.kept;
	disk.room = (good?.length ?? 0) + 10;
	addService(tab, "Talks that take much room");
	expect(tab.read().storage).toBe("full");
	expect(titles(tab)).toEqual(["Talks that take much room"]);
	expect(disk.kept).toBe(good);

	disk.room = Number.POSITIVE_INFINITY;
	const other = openTab(openBox());
	addService(other, "Walks");
	expect(tab.read().storage).toBe("kept");
	expect(titles(tab)).toEqual(["Walks", "Talks that take much room"]);
	expect(titles(other)).toEqual(titles(tab));
});

test("a forbidden storage still lets a person work", () => {
	function refuse(): never {
		throw new Error("SecurityError");
	}
	const box: Box = { read: refuse, write: refuse, readAside: refuse, setAside: refuse, watch: () => () => {} };
	const tab = openTab(box);
	expect(tab.read().storage).toBe("forbidden");
	nameIt(tab, "Ida");
	expect(tab.read()).toMatchObject({ storage: "forbidden", portfolio: { owner: { name: "Ida" } } });
});

for (const kept of ["{", "null", "7", "[]", "{}", '{"portfolio":7}', '{"portfolio":{"owner":{}}}', '{"contained":7}']) {
	test(`a stored ${kept} is set aside at the first change, and can be had until it is deleted`, () => {
		const { disk, openBox } = makeDisk({ kept });
		const tab = openTab(openBox());
		expect(tab.read().damaged).toBe(kept);
		expect(disk.kept).toBe(kept);
		nameIt(tab, "Ida");
		expect(disk.aside).toBe(kept);
		const later = openTab(openBox());
		expect(later.read()).toMatchObject({ damaged: kept, portfolio: { owner: { name: "Ida" } } });
		later.forgetDamaged();
		expect(later.read().damaged).toBeNull();
		expect(openTab(openBox()).read().damaged).toBeNull();
	});
}

test("what is broken stays where it is while there is no room to set it aside, until it is deleted", () => {
	const kept = "{".padEnd(600);
	const { disk, openBox } = makeDisk({ kept });
	disk.room = 1_000;
	const tab = openTab(openBox());
	nameIt(tab, "Ida");
	expect(tab.read()).toMatchObject({ storage: "full", damaged: kept, portfolio: { owner: { name: "Ida" } } });
	expect(disk).toMatchObject({ kept, aside: null });
	tab.forgetDamaged();
	expect(tab.read()).toMatchObject({ storage: "kept", damaged: null });
	expect(openTab(openBox()).read().portfolio.owner.name).toBe("Ida");
});

test("what is broken can be deleted before anything is changed", () => {
	const { openBox } = makeDisk({ kept: "{" });
	openTab(openBox()).forgetDamaged();
	expect(openTab(openBox()).read()).toEqual({ portfolio: emptyPortfolio, storage: "kept", damaged: null });
});

test("a stored portfolio with wrong details is shown as far as it can be read, and set aside whole", () => {
	const kept = '{"contained":[],"portfolio":{"owner":{"name":"Ida","bio":7},"workItems":[]}}';
	const { disk, openBox } = makeDisk({ kept });
	const tab = openTab(openBox());
	expect(tab.read()).toMatchObject({ damaged: kept, portfolio: { owner: { name: "Ida", bio: "" } } });
	addService(tab, "Talks");
	expect(disk.aside).toBe(kept);
});

test("what is longer than it may be is kept whole until its owner shortens it", () => {
	const { openBox } = makeDisk();
	const tab = openTab(openBox());
	nameIt(tab, "\u{1f52d}".repeat(portfolioLimits.name + 1));
	const ids = Array.from({ length: maxEntries.services + 1 }, newId);
	for (const id of ids) tab.change(restoreEntry("services", { id, order: 0, title: id, description: "" }));
	const link = `https://example.org/${"a".repeat(portfolioLimits.url)}`;
	tab.change(addEntry("collaborators", { id: newId(), order: 0, name: "Otto", role: "", link }));
	for (const id of ids) tab.change(restoreCategory(id.slice(0, 30), 1, []));
	expect(openTab(openBox()).read()).toEqual({ portfolio: tab.read().portfolio, storage: "kept", damaged: null });
	expect(titles(tab)).toEqual(ids.toReversed());
	expect(tab.read().portfolio.categories.length).toBeGreaterThan(maxCategories);
});

test("what breaks later is set aside behind what was before, and deleted with it", () => {
	const { disk, openBox } = makeDisk({ kept: "{ first" });
	nameIt(openPortfolioStore(openBox()), "Ida");
	disk.kept = "{ second";
	const tab = openTab(openBox());
	expect(tab.read().damaged).toMatch(/^\{ first\s+\{ second$/);
	disk.room = 25;
	nameIt(tab, "Emmy");
	expect(tab.read().storage).toBe("full");
	disk.room = Number.POSITIVE_INFINITY;
	const { damaged } = openTab(openBox()).read();
	expect(damaged).toBe(tab.read().damaged);
	nameIt(tab, "Emmy");
	expect(disk.aside).toBe(damaged);
	tab.forgetDamaged();
	expect(openTab(openBox()).read()).toMatchObject({ damaged: null, portfolio: { owner: { name: "Emmy" } } });
});

test("when the stored text breaks while the page is open, the last good state stays and is kept again", () => {
	const { disk, openBox } = makeDisk();
	const tab = openTab(openBox());
	nameIt(tab, "Ida");
	openBox().write("{");
	expect(tab.read()).toMatchObject({ damaged: "{", portfolio: { owner: { name: "Ida" } } });
	addService(tab, "Talks");
	expect(disk.aside).toBe("{");
	expect(openTab(openBox()).read().portfolio).toEqual(tab.read().portfolio);
});

/** Tabs of different processes: what one writes reaches the others later, and the last to arrive wins. */
function makeSlowTabs(count: number, kept: string | null) {
	let center = kept;
	const tabs = Array.from({ length: count }, () => {
		const place = { view: kept, outbox: [] as string[], tell: () => {} };
		const store = openPortfolioStore({
			read: () => place.view,
			write(text) {
				place.view = text;
				place.outbox.push(text);
			},
			readAside: () => null,
			setAside: () => {},
			watch(onWrite) {
				place.tell = onWrite;
				return () => {};
			},
		});
		store.subscribe(() => {});
		return { place, store };
	});
	function deliver(index: number) {
		const sender = tabs[index];
		const text = sender?.place.outbox.shift();
		if (text === undefined) return;
		center = text;
		for (const tab of tabs) {
			// A browser ignores what others wrote before a write of its own has arrived.
			if (tab === sender || tab.place.outbox.length > 0) continue;
			tab.place.view = text;
			tab.place.tell();
		}
	}
	function deliverAll() {
		for (let round = 0; round < 1000; round++) {
			const index = tabs.findIndex(({ place }) => place.outbox.length > 0);
			if (index === -1) return center;
			deliver(index);
		}
		throw new Error("The tabs never come to rest.");
	}
	return { stores: tabs.map(({ store }) => store), deliver, deliverAll };
}

test("tabs that write at the same time lose nothing and come to rest with the same portfolio", () => {
	const { disk, openBox } = makeDisk();
	for (let i = 0; i < 16; i++) nameIt(openTab(openBox()), `${i}`);
	const kept = fc.constantFrom(null, disk.kept);
	const step = fc.record({ tab: fc.nat(2), act: fc.constantFrom("change", "deliver") });
	fc.assert(
		fc.property(kept, fc.array(step, { maxLength: 19 }), (kept, steps) => {
			const { stores, deliver, deliverAll } = makeSlowTabs(3, kept);
			const added: string[] = [];
			for (const [index, { tab, act }] of steps.entries()) {
				const store = stores[tab];
				if (act === "deliver" || !store) deliver(tab);
				else {
					added.push(`${index}`);
					addService(store, `${index}`);
				}
			}
			const center = deliverAll();
			for (const store of stores) expect(titles(store).toSorted()).toEqual(added.toSorted());
			for (const title of added) expect(center).toContain(`"title":"${title}"`);
			expect(stores[1]?.read().portfolio).toEqual(stores[0]?.read().portfolio);
		}),
		{ numRuns: 500 },
	);
});
