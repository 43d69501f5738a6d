import {
	type ConcernMail,
	concernMails,
	digestRhythms,
	mailSettingsMessages,
	maxZoneLength,
	messageMails,
} from "#app/mail/mail-settings.ts";
import { z } from "#app/ui/zod.ts";

const checkbox = z
	.literal("on")
	.optional()
	.transform((on) => on === "on");

// An object made of a list has no names that TypeScript knows.
const concernMailFields = Object.fromEntries(concernMails.map((mail) => [mail, checkbox])) as Record<
	ConcernMail,
	typeof checkbox
>;

export const mailSettingsSchema = z.object({
	digest: z.enum(digestRhythms),
	timeZone: z.string({ error: mailSettingsMessages.zoneUnknown }).max(maxZoneLength, mailSettingsMessages.zoneUnknown),
	messages: z.enum(messageMails).default("notice"),
	jobReminders: checkbox,
	requestReminders: checkbox,
	receiptMails: checkbox,
	...concernMailFields,
});
