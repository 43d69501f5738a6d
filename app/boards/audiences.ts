/** Whom something is for: of people who look for a speaker, and of those who speak. */
export const audiences = [
	"Children",
	"Teenagers",
	"Schools",
	"Families",
	"Adults",
	"Older people",
	"Students",
	"Researchers",
	"Policy makers",
	"Journalists",
	"Health professionals",
	"Businesses",
] as const;
export type Audience = (typeof audiences)[number];
