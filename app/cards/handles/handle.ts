/** The rules of handles: the words that owners choose for the addresses of their cards. */
import { isUuid } from "#app/web/uuid.ts";
import { slugOf } from "../card.ts";

export const handleLimits = {
	shortest: 3,
	longest: 40,
	/** Handles that a card may be given in `days`, and ever. Each stays reserved, so that nobody may have many. */
	perCard: 5,
	perCardEver: 20,
	/** Handles that an account may take in `days` for all its cards, those deleted since included. */
	perAccount: 25,
	days: 30,
} as const;

/** Lowercase letters, digits and single hyphens between them, for the table too. */
export const handlePattern = "^[a-z0-9]+(-[a-z0-9]+)*$";

/** Words that belong to the site or would be taken for it. */
export const reservedHandles = [
	"about",
	"abuse",
	"account",
	"accounts",
	"admin",
	"admins",
	"administrator",
	"anonymous",
	"api",
	"app",
	"assets",
	"auth",
	"blog",
	"card",
	"cards",
	"collab",
	"confirm-email",
	"contact",
	"create",
	"data",
	"delete",
	"dev",
	"developers",
	"directory",
	"download",
	"edit",
	"email-change",
	"embed",
	"events",
	"everyone",
	"favicon",
	"feed",
	"feeds",
	"following",
	"handle",
	"healthz",
	"heliograph",
	"help",
	"home",
	"images",
	"imprint",
	"inaction",
	"index",
	"jobs",
	"legal",
	"lists",
	"login",
	"logout",
	"mail",
	"messages",
	"moderation",
	"moderator",
	"moderators",
	"new",
	"news",
	"not-me",
	"notifications",
	"null",
	"oembed",
	"official",
	"opensearch",
	"organisations",
	"picture",
	"pictures",
	"portfolio",
	"present",
	"print",
	"privacy",
	"profile",
	"projects",
	"qr",
	"receipts",
	"report",
	"requests",
	"reset-password",
	"resources",
	"robots",
	"root",
	"saved",
	"scicomm",
	"search",
	"security",
	"settings",
	"showcase",
	"signin",
	"signup",
	"sitemap",
	"staff",
	"status",
	"success",
	"support",
	"system",
	"team",
	"terms",
	"test",
	"theme",
	"undefined",
	"unsubscribe",
	"update-password",
	"user",
	"users",
	"vcard",
	"verify",
	"visibility",
	"waitlist",
	"welcome",
	"well-known",
	"www",
] as const;

export const handleMessages = {
	missing: "Please enter a handle",
	length: `Use ${handleLimits.shortest} to ${handleLimits.longest} characters`,
	characters: "Use lowercase letters (a to z), digits and hyphens only",
	hyphens: "Hyphens stand alone between letters or digits, not at the start or the end",
	reserved: "This word is reserved. Please choose another one",
	taken: "This address is already in use",
	fullForNow: `A card can get ${handleLimits.perCard} new handles in ${handleLimits.days} days. Please keep this one for a while`,
	full: `A card can have ${handleLimits.perCardEver} handles in all. You can go back to one of its earlier ones`,
	accountFull: `An account can take ${handleLimits.perAccount} new handles in ${handleLimits.days} days. Please try again later`,
	tooManyTries: "You have tried many handles.",
	saved: "Your card has its new address.",
	saveFailed: "The handle could not be saved. Please try again.",
	signInFirst: "You must be logged in to choose a handle",
	gone: "This card has been deleted",
} as const;

/** A handle as it is kept, out of what was typed. */
export function tidyHandle(typed: string) {
	return typed.trim().replace(/^@/, "").toLowerCase();
}

/** The handle that a name suggests, as far as it can be written in plain letters; empty when that makes none. */
export function suggestHandle(name: string) {
	const plain = (slugOf(name) ?? "").normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", "-");
	return validateHandle(plain) === null ? plain : "";
}

/** What is wrong with a tidied handle, whoever has it; null when nothing is. */
export function validateHandle(handle: string) {
	if (handle === "") return handleMessages.missing;
	if (/[^a-z0-9-]/.test(handle)) return handleMessages.characters;
	if (handle.length < handleLimits.shortest || handle.length > handleLimits.longest) return handleMessages.length;
	if (!new RegExp(handlePattern).test(handle)) return handleMessages.hyphens;
	const isReserved = reservedHandles.some((word) => word === handle);
	return isReserved || isUuid(handle) ? handleMessages.reserved : null;
}
