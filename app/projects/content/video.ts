/** Videos of the two sites that can be shown in the page, once somebody asks for it. */

export interface Video {
	site: "YouTube" | "Vimeo";
	/** What the frame loads; server/http/security-headers.ts allows these two hosts. */
	player: string;
}

const youTubeHosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com"]);
const vimeoHosts = new Set(["vimeo.com", "www.vimeo.com", "player.vimeo.com"]);

/** The video that an address leads to; null for any other address. */
export function videoAt(address: string): Video | null {
	if (!URL.canParse(address)) return null;
	const { protocol, port, hostname, pathname, searchParams } = new URL(address);
	if (!/^https?:$/.test(protocol) || port !== "") return null;
	if (hostname === "youtu.be") return onYouTube(pathname.slice(1));
	if (youTubeHosts.has(hostname)) {
		const inPath = /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(pathname)?.[1];
		return onYouTube(pathname === "/watch" ? searchParams.get("v") : inPath);
	}
	return vimeoHosts.has(hostname) ? onVimeo(pathname, searchParams.get("h")) : null;
}

function onYouTube(id: string | null | undefined): Video | null {
	if (!id || !/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
	return { site: "YouTube", player: `https://www.youtube-nocookie.com/embed/${id}` };
}

/** An unlisted video has a second part, in its path or as `h`. */
function onVimeo(pathname: string, hash: string | null): Video | null {
	const [, id, inPath] = /^(?:\/video)?\/(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
	if (!id) return null;
	const secret = inPath ?? (hash && /^[0-9a-f]{6,20}$/.test(hash) ? hash : null);
	return { site: "Vimeo", player: `https://player.vimeo.com/video/${id}?dnt=1${secret ? `&h=${secret}` : ""}` };
}
