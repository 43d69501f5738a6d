import { useSyncExternalStore } from "react";
import { attempt } from "#app/web/attempt.ts";
import type { Tell } from "./notice-bar.tsx";
import { emptyPortfolio, type Portfolio } from "./portfolio.ts";
import { type Change, replacePortfolio, undoReplacement } from "./portfolio-changes.ts";
import { portfolioMessages } from "./portfolio-messages.ts";
import { type Box, openPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";

const key = "scicomm_portfolio";
const asideKey = "scicomm_portfolio_damaged";
const beforeKey = "scicomm_portfolio_before";

const browserBox: Box = {
	read: () => localStorage.getItem(key),
	write: (text) => makeRoomFor(() => localStorage.setItem(key, text)),
	readAside: () => localStorage.getItem(asideKey),
	setAside(text) {
		if (text === null) localStorage.removeItem(asideKey);
		else makeRoomFor(() => localStorage.setItem(asideKey, text));
	},
	watch(onWrite) {
		function notice(event: StorageEvent) {
			if (event.key === key || event.key === null) onWrite();
		}
		window.addEventListener("storage", notice);
		// A page that the browser had put to sleep missed what happened.
		window.addEventListener("pageshow", onWrite);
		return () => {
			window.removeEventListener("storage", notice);
			window.removeEventListener("pageshow", onWrite);
		};
	},
};

/** What is there now goes before what was there once. */
function makeRoomFor(write: () => void) {
	try {
		write();
	} catch {
		localStorage.removeItem(beforeKey);
		write();
	}
}

let opened: PortfolioStore | undefined;

function store() {
	opened ??= openPortfolioStore(browserBox);
	return opened;
}

/** The portfolio of this browser, up to date with other tabs; null on the server and until the page is alive. */
export function usePortfolio() {
	return useSyncExternalStore(subscribe, readState, () => null);
}

/** The portfolio that another one was put in the place of last, as text, or null. */
export function usePortfolioBefore() {
	return useSyncExternalStore(subscribe, readBefore, () => null);
}

function readBefore() {
	return attempt(() => localStorage.getItem(beforeKey)) ?? null;
}

/** Without room there is none: what was kept earlier is not what was here before. */
export function keepBefore(text: string) {
	attempt(() => {
		localStorage.removeItem(beforeKey);
		localStorage.setItem(beforeKey, text);
	});
}

export function forgetBefore() {
	localStorage.removeItem(beforeKey);
}

function subscribe(listener: () => void) {
	return store().subscribe(listener);
}

function readState() {
	return store().read();
}

export function changePortfolio(change: Change) {
	store().change(change);
}

export function forgetDamagedPortfolio() {
	store().forgetDamaged();
}

/** Puts another portfolio in the place of this one, which can be taken back, and so can that; this one is kept until the next time. */
export function replaceWith(next: Portfolio, text: string, tell: Tell) {
	changeUndoably(replacePortfolio(next), text, tell);
}

function changeUndoably(change: Change, text: string, tell: Tell) {
	const before = readState().portfolio;
	const kept = JSON.stringify(before);
	const isNew = kept === JSON.stringify(emptyPortfolio);
	if (!isNew) keepBefore(kept);
	changePortfolio(change);
	const after = readState().portfolio;
	const isLost = !isNew && readBefore() !== kept;
	tell({
		text: isLost ? `${text} ${portfolioMessages.notKept}` : text,
		undo: () => changeUndoably(undoReplacement(before, after), portfolioMessages.restored, tell),
	});
}
