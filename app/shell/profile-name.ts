const networks: Record<string, string> = {
	"bsky.app": "Bluesky",
	"linkedin.com": "LinkedIn",
	"mastodon.social": "Mastodon",
	"x.com": "X",
};

/** What people call the network that an address belongs to; its host, when it is not a known one. */
export function profileName(url: string): string {
	const host = new URL(url).hostname.replace(/^www\./, "");
	return networks[host] ?? host;
}
