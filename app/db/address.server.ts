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

/** The connection string of a database behind a pooler that gives each transaction another session. */
export function behindPooler(url: string) {
	return `${url}${url.includes("?") ? "&" : "?"}${poolerParameter}`;
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
	};
}
