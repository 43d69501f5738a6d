import { z } from "#app/ui/zod.ts";
import type { ApplicationFields } from "./showcase-input.ts";

const storageKey = "showcase_application_draft";
const text = z.string().optional().catch(undefined);

/** What the tab remembers of an unsent application. Whatever else stands there counts as empty. */
const applicationDraft = z.object({
	name: text,
	email: text,
	category: text,
	title: text,
	description: text,
	link: text,
	tags: z.array(z.string()).optional().catch(undefined),
	tagText: text,
	/** The chosen image as a data URL, already small. */
	picture: z
		.string()
		.regex(/^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+={0,2}$/)
		.nullable()
		.catch(null),
});

export type ApplicationDraft = Partial<Omit<ApplicationFields, "image">> & { picture: string | null };

/** The draft of this tab, or null. Storage that is full, blocked or holds something else counts as empty. */
export function readDraft(): ApplicationDraft | null {
	try {
		return applicationDraft.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? "null")).data ?? null;
	} catch {
		return null;
	}
}

export function keepDraft(draft: ApplicationDraft) {
	try {
		sessionStorage.setItem(storageKey, JSON.stringify(draft));
	} catch {
		// Without room for it there is no draft.
	}
}

export function forgetDraft() {
	try {
		sessionStorage.removeItem(storageKey);
	} catch {}
}
