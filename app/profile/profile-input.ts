/** What the forms of the profile may contain; whatever else is posted is left out. */
import { z } from "zod";

export const endSessionSchema = z.object({ session: z.uuid() });
