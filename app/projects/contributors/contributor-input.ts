import { requiredEmail } from "#app/boards/board-input.ts";
import { z } from "#app/ui/zod.ts";
import { projectRoles } from "../project.ts";
import { contributorMessages } from "./contributor.ts";

export const roleSchema = z.enum(projectRoles, { error: contributorMessages.roleUnknown });

/** Who is invited, and to what. The address is compared with those of accounts, which are in lower case. */
export const invitationSchema = z.object({
	email: requiredEmail(contributorMessages.emailMissing).transform((email) => email.toLowerCase()),
	role: roleSchema,
});

export type InvitationInput = z.output<typeof invitationSchema>;

export type InvitationFields = Record<keyof InvitationInput, string>;
