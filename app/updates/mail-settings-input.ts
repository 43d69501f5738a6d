import { digestRhythms, mailSettingsMessages, maxZoneLength } from "#app/mail/mail-settings.ts";
import { z } from "#app/ui/zod.ts";

export const mailSettingsSchema = z.object({
	digest: z.enum(digestRhythms),
	timeZone: z.string({ error: mailSettingsMessages.zoneUnknown }).max(maxZoneLength, mailSettingsMessages.zoneUnknown),
	jobReminders: z
		.literal("on")
		.optional()
		.transform((on) => on === "on"),
});
