/**
 * The drafts that this browser keeps of forms. Its storage may be full, forbidden or hold anything: then there is no draft, and
 * nothing else breaks.
 */
import { attempt } from "#app/web/attempt.ts";
import { openChannel } from "#app/web/open-channel.ts";

/** A form as it was left. */
export interface Draft {
	/** Names of fields and what was typed into them. */
	fields: [name: string, text: string][];
	/** Data URL of the picture that was chosen, already small. */
	picture?: string | null;
	/** Whether a file was chosen that is not kept. */
	hasFile?: boolean;
	/** Whether it says who is behind what is published: it is kept no longer than its tab lives, since machines are shared. */
	isPrivate?: boolean | undefined;
}

/** Each tab has a draft of its own, so that none writes over another's. */
interface StoredDraft extends Draft {
	/** The account that it belongs to; null for nobody's. */
	owner: string | null;
	tab: string;
	/** Milliseconds since 1970. */
	keptAt: number;
}

const prefix = "scicomm_draft ";
export const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
/** Most drafts of one form. */
const maxDrafts = 5;
const tabKey = "scicomm_tab";

let tab: { id: string; before: string | null } | undefined;

/** The name of this tab, a new one with each page load since a tab may be a copy of another, and the one it had before. */
function thisTab() {
	if (!tab) {
		const id = String(Math.random());
		tab = { id, before: attempt(() => sessionStorage.getItem(tabKey)) ?? null };
		attempt(() => sessionStorage.setItem(tabKey, id));
	}
	return tab;
}

/** @param form which form it is, the same in every tab. @param draft null when nothing is left to keep */
export function keepDraft(form: string, owner: string | null, draft: Draft | null) {
	const { id } = thisTab();
	const others = draftsOf(form).filter((one) => one.tab !== id || one.owner !== owner);
	if (!draft) return write(form, others);
	const mine = { ...draft, owner, tab: id, keptAt: Date.now() };
	if (write(form, [...others, mine].slice(-maxDrafts))) return;
	const hasFile = Boolean(draft.hasFile || draft.picture);
	write(form, [...others, { ...mine, picture: null, hasFile }].slice(-maxDrafts));
}

/**
 * The draft of a form that this tab had, else the latest one, which becomes this tab's and the account's. Another account's is not
 * found.
 */
export function takeDraft(form: string, owner: string | null): Draft | null {
	forgetDrafts(({ keptAt }) => Date.now() - keptAt > maxAgeMs);
	const { id, before } = thisTab();
	const rank = (one: StoredDraft) => (one.tab === id ? 0 : one.tab === before ? 1 : one.owner === owner ? 2 : 3);
	const [found] = draftsOf(form)
		.filter((one) => one.owner === owner || one.owner === null)
		.filter(({ fields, tab }) => fields.length > 0 || tab === id || tab === before)
		.sort((a, b) => rank(a) - rank(b) || b.keptAt - a.keptAt);
	if (!found) return null;
	const rest = draftsOf(form).filter(({ keptAt, tab }) => keptAt !== found.keptAt || tab !== found.tab);
	write(form, [...rest, { ...found, owner, tab: id }]);
	return found.fields.length > 0 ? found : null;
}

/** Where tabs tell each other whose drafts are forgotten: a form in another one would leave its own behind again. */
const channel = "drafts";

/** The form on the screen that keeps a draft, or was there last: what was sent from it may arrive once it is closed. */
let open: { form: string; owner: string | null; isPrivate: boolean | undefined } | undefined;

/** @returns what to do once it is not on the screen any more */
export function openDraft(form: string, owner: string | null, isPrivate?: boolean) {
	open = { form, owner, isPrivate };
	const tabs = openChannel(channel);
	tabs?.addEventListener("message", ({ data }) => forgetHere(data));
	return () => tabs?.close();
}

export function isDraftOpen(form: string) {
	return open?.form === form;
}

/** Whether the form on the screen that keeps a draft is one that posts to an address. */
export function isDraftOpenAt(pathname: string) {
	return open?.form.split(/[ ?]/)[0] === pathname;
}

/**
 * Forgets the draft of the form on the screen, which keeps none from now on.
 * @param isBegunAnew whether this tab has an empty one in its place, lest the form begins with another tab's
 */
export function forgetOpenDraft(isBegunAnew: boolean) {
	if (open) keepDraft(open.form, open.owner, isBegunAnew ? { fields: [], isPrivate: open.isPrivate } : null);
	open = undefined;
}

/** Forgets what an account has left in any form. Those on the screen, here and in other tabs, keep no draft from now on. */
export function forgetDraftsOf(owner: string) {
	forgetHere(owner);
	openChannel(channel)?.postMessage(owner);
}

function forgetHere(owner: string) {
	if (open?.owner === owner) open = undefined;
	forgetDrafts((draft) => draft.owner === owner);
}

export function forgetDrafts(isOver: (draft: StoredDraft, form: string) => boolean) {
	for (const form of formsWithDrafts()) {
		const drafts = draftsOf(form);
		const left = drafts.filter((draft) => !isOver(draft, form));
		if (left.length < drafts.length) write(form, left);
	}
}

/** What is private goes with its tab. */
const places = () => [localStorage, sessionStorage];

export function formsWithDrafts() {
	const keys = attempt(() => places().flatMap((place) => Object.keys(place))) ?? [];
	return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export function draftsOf(form: string): StoredDraft[] {
	const stored = attempt(() => places().flatMap((place) => JSON.parse(place.getItem(prefix + form) ?? "[]")));
	return (stored ?? []).filter(isStoredDraft);
}

function isStoredDraft(value: unknown): value is StoredDraft {
	const { fields, picture, owner, tab, keptAt }: Record<string, unknown> = Object(value);
	return (
		Array.isArray(fields) &&
		fields.every((field) => Array.isArray(field) && field.length === 2 && field.every(isText)) &&
		(picture === undefined || picture === null || isPicture(picture)) &&
		(owner === null || isText(owner)) &&
		isText(tab) &&
		typeof keptAt === "number"
	);
}

function isText(value: unknown): value is string {
	return typeof value === "string";
}

function isPicture(value: unknown) {
	return isText(value) && /^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+={0,2}$/.test(value);
}

/** Whether this browser keeps drafts at all. */
export function canKeepDrafts() {
	const isKept = attempt(() => {
		localStorage.setItem(prefix, "[]");
		localStorage.removeItem(prefix);
		return true;
	});
	return isKept === true;
}

/** @returns whether there was room */
function write(form: string, drafts: StoredDraft[]) {
	return attempt(() => {
		for (const place of places()) {
			const own = drafts.filter(({ isPrivate }) => !isPrivate === (place === localStorage));
			if (own.length === 0) place.removeItem(prefix + form);
			else place.setItem(prefix + form, JSON.stringify(own));
		}
		return true;
	});
}
