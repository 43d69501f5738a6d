/** Most characters of a name that go into a file's name: with four bytes each they fit into what file systems take. */
const maxCharacters = 60;
/** Names that Windows keeps for devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A person's name as the name of a file, without an ending, that every system takes. */
export function fileNameOf(name: string) {
	const safe = name.replace(/[<>:"/\\|?*%]|\p{C}/gu, "").replace(/\s+/gu, " ");
	const short = Array.from(safe).slice(0, maxCharacters).join("");
	const trimmed = short.replace(/^[. ]+|[. ]+$/g, "");
	return trimmed === "" || device.test(trimmed) ? "contact" : trimmed;
}

/** The same for readers that know ASCII alone. */
export function asciiFileNameOf(name: string) {
	return fileNameOf(name.normalize("NFKD").replace(/[^ -~]/g, ""));
}
