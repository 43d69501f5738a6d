import { digestRhythms, mailSettingsMessages, maxZoneLength, messageMails } from "#app/mail/mail-settings.ts";
import { z } from "#app/ui/zod.ts";

export const mailSettingsSchema = z.object({
	digest: z.enum(digestRhythms),
	timeZone: z.string({ error: mailSettingsMessages.zoneUnknown }).max(maxZoneLength, mailSettingsMessages.zoneUnknown),
	messages: z.enum(messageMails).default("notice"),
	jobReminders: z
		.literal("on")
		.optional()
		.transform((on) => on === "on"),
});
