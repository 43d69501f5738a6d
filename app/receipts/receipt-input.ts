/** What the forms for receipts may say: one schema for the browser's comfort and the server's decision. */
import { line, requiredLine, requiredText, wholeNumber } from "#app/boards/board-input.ts";
import { dayOf } from "#app/boards/closing.ts";
import { z } from "#app/ui/zod.ts";
import { tooLong } from "#app/web/text.ts";
import { maxAudience, receiptLimits, receiptMessages } from "./receipt.ts";

const happenedOn = line(10, receiptMessages.dayUnknown).transform((text, context) => {
	const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
	if (at && !Number.isNaN(at.getTime()) && dayOf(at) === text) return text;
	const message = text === "" ? receiptMessages.dayMissing : receiptMessages.dayUnknown;
	context.addIssue({ code: "custom", message });
	return z.NEVER;
});

export const receiptSchema = z.object({
	what: requiredLine(receiptMessages.whatMissing, receiptLimits.what, tooLong("What happened", receiptLimits.what)),
	role: requiredLine(receiptMessages.roleMissing, receiptLimits.role, tooLong("The role", receiptLimits.role)),
	happenedOn,
	audienceSize: wholeNumber(maxAudience, receiptMessages.audienceUnknown),
	audience: line(receiptLimits.audience, tooLong("Who was there", receiptLimits.audience)),
});

export type ReceiptInput = z.output<typeof receiptSchema>;
export type ReceiptFields = Record<keyof ReceiptInput, string>;

export const disputeSchema = z.object({
	reason: requiredText(
		receiptMessages.reasonMissing,
		receiptLimits.dispute,
		tooLong("The reason", receiptLimits.dispute),
	),
});

export type DisputeInput = z.output<typeof disputeSchema>;
export type DisputeFields = Record<keyof DisputeInput, string>;

/** That a button was pressed on a text as its reader saw it: the version is what counts. */
export const confirmSchema = z.object({});
