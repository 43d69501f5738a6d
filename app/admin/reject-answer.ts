/** What the form for a rejection is answered when it comes back. */
export interface RejectAnswer {
	message?: string;
	needsLogin?: boolean;
	errors: { reason?: string; explanation?: string };
	values: { subject: string; back: string; reason: string; explanation: string };
}
