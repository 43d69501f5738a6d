import { reportMessages } from "#app/moderation/report.ts";
import { rejectionSchema } from "./decision-input.ts";
import type { ReportVerdict } from "./report-decisions.server.ts";

type Why = { reason: string; explanation: string };
type Verdict = ReportVerdict | RejectedVerdict;
type RejectedVerdict = Omit<Extract<ReportVerdict, { reason: string }>, "action"> & { action: "rejected" };

/** What a form about reports decides, or what is wrong with it. */
export function readReportVerdict(
	word: string,
	why: Why,
): { verdict?: Verdict; errors: { verdict?: string; reason?: string; explanation?: string } } {
	if (word === "kept" || word === "shown") return { verdict: { action: word }, errors: {} };
	if (word !== "hidden" && word !== "deleted" && word !== "rejected")
		return { errors: { verdict: reportMessages.verdictMissing } };
	const parsed = rejectionSchema.safeParse(why);
	if (parsed.success) return { verdict: { action: word, ...parsed.data }, errors: {} };
	const wrong = parsed.error.issues.map(({ path, message }) => [path[0], message]);
	return { errors: Object.fromEntries(wrong.reverse()) };
}
