import { create } from "content-disposition";

/** Most characters of a name that go into a file's name: with four bytes each they fit into what file systems take. */
const maxCharacters = 60;
/** Names that Windows keeps for devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name as that of a file, without an ending, that every system takes.
 * @param otherwise where nothing is left of it
 */
export function fileNameOf(name: string, otherwise: string) {
	const safe = name.replace(/[<>:"/\\|?*%]|\p{C}/gu, "").replace(/\s+/gu, " ");
	const short = Array.from(safe).slice(0, maxCharacters).join("");
	const trimmed = short.replace(/^[. ]+|[. ]+$/g, "");
	return trimmed === "" || device.test(trimmed) ? otherwise : trimmed;
}

/** A name as that of a file, as `fileNameOf`, for readers that know ASCII alone. */
export function asciiFileNameOf(name: string, otherwise: string) {
	return fileNameOf(name.normalize("NFKD").replace(/[^ -~]/g, ""), otherwise);
}

/** The header by which a browser saves a file under the name of what it is of. @param otherwise as of `fileNameOf` */
export function asAttachment(name: string, ending: string, otherwise: string) {
	const fallback = `${asciiFileNameOf(name, otherwise)}.${ending}`;
	return create(`${fileNameOf(name, otherwise)}.${ending}`, { fallback });
}
