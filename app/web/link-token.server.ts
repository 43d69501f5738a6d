/** The token of a link in a mail. */
export function tokenOf(request: Request) {
	return new URL(request.url).searchParams.get("token") ?? "";
}
