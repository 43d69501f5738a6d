/** What is asked and said where a credential is checked. */
import { z } from "#app/ui/zod.ts";

/** More than any credential of ours has, in characters. */
export const maxCredential = 16_000;

export const verifyMessages = {
	missing: "Paste a credential, or choose its file",
	both: "Paste a credential or choose a file, not both",
	tooLong: "This is longer than any credential of this site",
	failed: "That could not be checked. Try again in a moment.",
} as const;

export const verifySchema = z.object({
	credential: z
		.string({ error: verifyMessages.missing })
		.default("")
		// A credential has no white space, but programs of mail break long lines.
		.transform((text) => text.replace(/\s+/g, ""))
		.refine((text) => text !== "", verifyMessages.missing)
		.refine((text) => text.length <= maxCredential, verifyMessages.tooLong),
});

export interface Says {
	name: string;
	role: string;
	happenedOn: string;
	holder: string;
	/** The address of the holder's card. */
	card: string;
	description: string;
}

export type Verdict =
	| { outcome: "valid"; says: Says; page: string }
	| { outcome: "suspended"; says: Says }
	| { outcome: "withdrawn"; says: Says }
	| { outcome: "foreign"; issuer: string }
	| { outcome: "forged" }
	| { outcome: "unreadable" };

export const verdictTexts: Record<Verdict["outcome"], { title: string; text: string }> = {
	valid: {
		title: "It is genuine, and it counts",
		text: "This site has signed it, nobody has changed it since, and it was not withdrawn.",
	},
	suspended: {
		title: "It does not count at the moment",
		text: "This site has signed it, and nobody has changed it since. But it is disputed, or a moderator has hidden it or the card that it stands on. That may end: check it again later.",
	},
	withdrawn: {
		title: "It does not count any more",
		text: "This site has signed it, and nobody has changed it since. But it was withdrawn, or its card or its account is gone.",
	},
	forged: {
		title: "It is forged, or somebody has changed it",
		text: "It says that it is from this site, but no key of this site has signed what it says now. Do not rely on it.",
	},
	foreign: {
		title: "It is from another site",
		text: "Only credentials of this site can be checked here. Ask the site that it names.",
	},
	unreadable: {
		title: "This is not a receipt's credential",
		text: "Perhaps a part of it is missing. The file that a holder downloads ends with ‘.jwt’ and has three parts with dots between them.",
	},
};
