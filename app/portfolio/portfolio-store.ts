/**
 * Keeps the portfolio in the browser's storage, where other tabs write as well. A change is applied to what is stored at
 * that moment. Changes of this tab that the stored state can't contain, because the storage was full or another tab wrote
 * at the same time, are applied again on top of it, so nothing is lost.
 */
import { attempt } from "#app/web/attempt.ts";
import { emptyPortfolio, newId, type Portfolio } from "./portfolio.ts";
import type { Change } from "./portfolio-changes.ts";
import { readPortfolio } from "./portfolio-input.ts";

/** Where the texts are kept. All of these throw when the browser forbids it; writing throws too when there is no room. */
export interface Box {
	read(): string | null;
	write(text: string): void;
	/** A text that could not be read, kept for its owner. */
	readAside(): string | null;
	setAside(text: string | null): void;
	/** Calls back when another tab may have written; returns how to stop that. */
	watch(onWrite: () => void): () => void;
}

export interface PortfolioState {
	portfolio: Portfolio;
	/** Whether the latest changes are kept, and if not, why. */
	storage: "kept" | "full" | "forbidden";
	/** What was stored and could not be read completely. */
	damaged: string | null;
}

export type PortfolioStore = ReturnType<typeof openPortfolioStore>;

/** Number of tabs whose changes the stored state tells apart. */
const knownTabs = 16;
/** Number of stored changes that a tab remembers in case another one writes over them. */
const keptChanges = 100;

export function openPortfolioStore(box: Box) {
	const tab = newId();
	/** Own changes. The stored state may lack some, and even come to lack them again when a third tab is late. */
	let journal: { number: number; change: Change }[] = [];
	let count = 0;
	/** The number of the last change of each tab that the stored state contains. */
	let contained = new Map<string, number>();
	/** The number of the last change of this tab that the stored state contains, also once so many others have written that it no longer names it. */
	let known = 0;
	let seen: string | null = null;
	/** What is stored, where it could not be read completely and stands nowhere else. */
	let broken: string | null = null;
	let state: PortfolioState = { portfolio: emptyPortfolio, storage: "kept", damaged: null };
	const listeners = new Set<() => void>();

	function show(part: Partial<PortfolioState>) {
		if (isSubset(part, state)) return;
		state = { ...state, ...part };
		for (const listener of listeners) listener();
	}

	/** Takes in what another tab has stored. What can't be read leaves the last good state on the screen. */
	function takeIn() {
		const text = attempt(() => box.read());
		if (text === undefined) return show({ storage: "forbidden" });
		if (text === seen) return;
		seen = text;
		broken = null;
		if (text === null) return;
		const stored = readStored(text);
		if (!stored || stored.repairs > 0) broken = text;
		if (!stored) return show({ damaged: damagedTexts() });
		known = stored.contained.get(tab) ?? (isPushedOutOf(stored.contained) ? known : 0);
		contained = stored.contained;
		const lost = journal.filter(({ number }) => number > known);
		show({
			portfolio: lost.reduce((portfolio, { change }) => change(portfolio), stored.portfolio),
			...(broken !== null && { damaged: damagedTexts() }),
		});
		if (lost.length > 0) keep();
	}

	/** What is aside already, and what is broken now. */
	function damagedTexts() {
		const aside = attempt(() => box.readAside()) ?? null;
		if (aside === null || broken === null) return aside ?? broken;
		return aside.includes(broken) ? aside : `${aside}\n\n${broken}`;
	}

	/** Whether this tab is missing since others have written after it; else one is there that had written before. */
	function isPushedOutOf(next: Map<string, number>) {
		const names = [...contained.keys()];
		const earlier = contained.has(tab) ? names.slice(0, names.indexOf(tab)) : [];
		return next.size >= knownTabs && !earlier.some((name) => next.get(name) === contained.get(name));
	}

	function keep() {
		const { portfolio, damaged } = state;
		const written = new Map(contained);
		written.delete(tab);
		written.set(tab, count);
		const text = JSON.stringify({ contained: [...written].slice(-knownTabs), portfolio });
		try {
			// Without room for both, the original stays where it is.
			if (broken !== null) box.setAside(damaged);
			box.write(text);
			seen = text;
			broken = null;
			contained = written;
			known = count;
			journal = journal.slice(-keptChanges);
			show({ storage: "kept" });
		} catch {
			show({ storage: attempt(() => box.read()) === undefined ? "forbidden" : "full" });
		}
	}

	takeIn();
	show({ damaged: damagedTexts() });

	return {
		read: () => state,
		subscribe(listener: () => void) {
			const stop = box.watch(takeIn);
			listeners.add(listener);
			// Nobody listened until now, and other tabs may have written.
			takeIn();
			return () => {
				listeners.delete(listener);
				stop();
			};
		},
		change(change: Change) {
			takeIn();
			count += 1;
			journal.push({ number: count, change });
			show({ portfolio: change(state.portfolio) });
			keep();
		},
		forgetDamaged() {
			const isStored = broken !== null;
			broken = null;
			attempt(() => box.setAside(null));
			show({ damaged: null });
			if (isStored) keep();
		},
	};
}

function isSubset(part: Partial<PortfolioState>, state: PortfolioState) {
	return Object.entries(part).every(([name, value]) => state[name as keyof PortfolioState] === value);
}

function readStored(text: string) {
	const value: unknown = attempt(() => JSON.parse(text));
	if (typeof value !== "object" || value === null || !("portfolio" in value)) return null;
	const read = readPortfolio(value.portfolio, true);
	const contained = "contained" in value && Array.isArray(value.contained) ? value.contained.filter(isCounter) : [];
	return read && { ...read, contained: new Map(contained) };
}

function isCounter(value: unknown): value is [string, number] {
	return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
