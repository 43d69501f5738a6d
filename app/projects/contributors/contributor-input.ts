import { requiredEmail } from "#app/boards/board-input.ts";
import { tidyEmail } from "#app/ui/is-email.ts";
import { z } from "#app/ui/zod.ts";
import { projectRoles } from "../project.ts";
import { contributorMessages } from "./contributor.ts";

export const roleSchema = z.enum(projectRoles, { error: contributorMessages.roleUnknown });

/** Who is invited, and to what. The address is compared with those of accounts. */
export const invitationSchema = z.object({
	email: requiredEmail(contributorMessages.emailMissing).transform(tidyEmail),
	role: roleSchema,
});

export type InvitationInput = z.output<typeof invitationSchema>;

export type InvitationFields = Record<keyof InvitationInput, string>;
