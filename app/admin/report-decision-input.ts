import { type Refusal, refuse } from "#app/forms/form-answer.ts";
import { reportMessages } from "#app/moderation/report.ts";
import { z } from "#app/ui/zod.ts";
import { rejectionSchema } from "./decision-input.ts";
import type { ReportVerdict } from "./report-decisions.server.ts";

const text = z.string().catch("");

/** What a form about reports says. */
export const verdictSchema = z.object({ verdict: text, state: text, reason: text, explanation: text });

type RejectedVerdict = Omit<Extract<ReportVerdict, { reason: string }>, "action"> & { action: "rejected" };

/** What such a form decides, or what is wrong with it. */
export function readReportVerdict(said: z.output<typeof verdictSchema>): ReportVerdict | RejectedVerdict | Refusal {
	const { verdict: action } = said;
	if (action === "kept" || action === "shown") return { action };
	const wrong = (fields: Refusal["fields"]) => refuse(422, "", { fields });
	if (action !== "hidden" && action !== "deleted" && action !== "rejected")
		return wrong({ verdict: [reportMessages.verdictMissing] });
	const { data: why, error } = rejectionSchema.safeParse(said);
	return error ? wrong(z.flattenError(error).fieldErrors) : { action, ...why };
}
