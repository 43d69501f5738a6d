/** The page of an address that only takes forms. It is never shown, but without one a refusal would have no page around it. */
export function NoPage() {
	return null;
}
