/** What a connection string says beyond what `pg` reads: several hosts, and a pooler (docs/decisions/0067, 0068). */

const poolerParameter = "pooler=transaction";

/** The servers of a connection string whose hosts stand between commas, each as a connection string of its own. */
export function addressesOf(url: string) {
	const [, before = "", hosts = "", after = ""] = /^([^/]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
	return hosts.split(",").map((host) => before + host + after);
}

/** The hosts with their ports, for the operator. */
export function hostsOf(url: string) {
	return addressesOf(url).map((address) => new URL(address).host || "this machine");
}

/** Whether a host of an address is this machine: a name or number of its own, or a socket in its file system. */
export function isThisMachine(host: string) {
	return /^(?:|localhost|127(?:\.\d+){3}|\[?::1\]?|\/.*|%2f.*)$/i.test(host);
}

/** The hosts on other machines to which a connection would not be encrypted, or to whoever answers. */
export function openHostsOf(url: string) {
	return addressesOf(url)
		.map((address) => new URL(address))
		.filter(({ searchParams }) => !/^(?:require|verify-ca|verify-full)$/.test(searchParams.get("sslmode") ?? ""))
		.map(({ hostname, searchParams }) => searchParams.get("host") ?? hostname)
		.filter((host) => !isThisMachine(host));
}

/** The connection string with another parameter, which stands behind those that it has. */
export function withParameter(url: string, parameter: string) {
	return `${url}${url.includes("?") ? "&" : "?"}${parameter}`;
}

/** The connection string of a database behind a pooler that gives each transaction another session. */
export function behindPooler(url: string) {
	return withParameter(url, poolerParameter);
}

export function isBehindPooler(url: string) {
	return url.endsWith(poolerParameter);
}

/** @returns the connection string as PostgreSQL's own programs know it, and what is not to be seen in it */
export function forPrograms(url: string) {
	const [address = ""] = addressesOf(url);
	const known = isBehindPooler(url) ? url.slice(0, -(poolerParameter.length + 1)) : url;
	return {
		url: known.replace(/^([^/]*:\/\/[^/?#:@]*):[^/?#]*@/s, "$1@"),
		password: decodeURIComponent(new URL(address).password),
		/** Whether it asks for a certificate that is checked, and does not say by whom it has to be signed. */
		namesNoAuthority: /[?&]sslmode=(?:require|verify-)/.test(known) && !/[?&]sslrootcert=/.test(known),
	};
}
