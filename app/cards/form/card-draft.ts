import { z } from "#app/ui/zod.ts";
import { cardStyleValues, expertisePresets } from "../card.ts";

const text = z.string().optional().catch(undefined);
const checkbox = z.literal("on").optional().catch(undefined);

/** The form's fields as a draft keeps them. Whatever else stands there, from an older version or another hand, counts as empty. */
const draftFields = z.object({
	name: text,
	title: text,
	expertise: z.enum(expertisePresets).optional().catch(undefined),
	customExpertise: text,
	availability: z
		.union([z.array(z.string()), z.string().transform((one) => [one])])
		.optional()
		.catch(undefined),
	customAvailability: text,
	bio: text,
	email: text,
	website: text,
	bluesky: text,
	linkedin: text,
	orcid: text,
	cardStyle: z.enum(cardStyleValues).optional().catch(undefined),
	openToCollaborations: checkbox,
	isVisible: checkbox,
	workSamples: z
		.array(z.object({ title: z.string(), url: z.string() }))
		.optional()
		.catch(undefined),
	sampleTitle: text,
	sampleUrl: text,
});

const draft = z.object({
	fields: draftFields,
	/** A data URL, already small. */
	photo: z
		.string()
		.regex(/^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/]+={0,2}$/)
		.nullable()
		.catch(null),
});

type CardDraft = z.output<typeof draft>;

/** The draft in a stored value, or null when there is none. */
export function draftFrom(stored: unknown): CardDraft | null {
	return draft.safeParse(stored).data ?? null;
}
