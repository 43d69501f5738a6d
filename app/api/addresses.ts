/**
 * A web address in the characters that a URI may have (RFC 3986). People's browsers take more, and so do our forms.
 * @param address one that begins with http or https
 */
export function uriOf(address: string) {
	const text = URL.canParse(address) ? new URL(address).href : encodeURI(address);
	const [beforeFragment = "", ...fragment] = text.split("#");
	const uri = fragment.length === 0 ? beforeFragment : `${beforeFragment}#${fragment.join("%23")}`;
	return uri.replace(/%(?![0-9a-f]{2})/gi, "%25").replace(/[^\w.~:/?#@!$&'()*+,;=%-]/g, encodeURIComponent);
}

/** Null for none. */
export function uriOrNull(address: string) {
	return address === "" ? null : uriOf(address);
}
