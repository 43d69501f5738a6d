/** Findings that were looked at and are right as they are, and why. */
export const explained: [finding: RegExp, why: string][] = [
	[/^\d+ \/[\w./-]+\.data$/, "what a page is made of, for those who may see the page"],
	[/^302 \/scicomm\/card$/, "leads to the form for a card"],
	[
		/^Cross Site Request Forgery: .*Lack of anti CSRF token/,
		"forms of other sites are refused by what browsers say of them",
	],
	[/X-XSS-Protection is not set/, "browsers no longer know it; the content security policy does its work"],
	[/Strict-Transport-Security is not set/, "set where the site is https, which the scanned one is not"],
	[/Secure flag is not set in the cookie/, "set where the site is https, which the scanned one is not"],
];
