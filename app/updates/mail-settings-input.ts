import {
	digestRhythms,
	forConcerns,
	forPlainMails,
	mailSettingsMessages,
	maxZoneLength,
	messageMails,
} from "#app/mail/mail-settings.ts";
import { z } from "#app/ui/zod.ts";

const checkbox = z
	.literal("on")
	.optional()
	.transform((on) => on === "on");

export const mailSettingsSchema = z.object({
	digest: z.enum(digestRhythms),
	timeZone: z.string({ error: mailSettingsMessages.zoneUnknown }).max(maxZoneLength, mailSettingsMessages.zoneUnknown),
	messages: z.enum(messageMails).default("notice"),
	...forPlainMails(() => checkbox),
	...forConcerns(() => checkbox),
});

/** What is chosen, as the form has it. */
export function mailFieldsOf(settings: z.output<typeof mailSettingsSchema>): Record<string, string> {
	const textOf = (chosen: string | boolean) => (typeof chosen === "string" ? chosen : chosen ? "on" : "");
	return Object.fromEntries(Object.entries(settings).map(([name, chosen]) => [name, textOf(chosen)]));
}
