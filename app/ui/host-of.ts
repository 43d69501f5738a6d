/** The host of an address without `www.`, for people to read; empty when it is no address. */
export function hostOf(address: string) {
	return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : "";
}
