import type { OccasionKind } from "#app/boards/occasion.ts";
import receipts from "./receipt.demo.json" with { type: "json" };

interface DemoReceipt {
	/** Of a demo card that belongs to an account. */
	name: string;
	kind: OccasionKind;
	title: string;
	what: string;
	role: string;
	audienceSize: number | null;
	audience: string;
	organisation: string;
	daysAgo: number;
}

/** What some of the demo cards' people did, newest first. The table checks the kinds, which JSON can't type. */
export const demoReceipts = receipts as DemoReceipt[];
