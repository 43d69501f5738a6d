import { href } from "react-router";
import { type FileType, fileEndings, fileTypes } from "./project.ts";

/** The address of a file of a project, where who may see the project finds it. @param hash its SHA-256 */
export function projectFileUrl(projectId: string, hash: string, type: FileType) {
	return href("/scicomm/projects/:projectId/files/:file", { projectId, file: projectFileName(hash, type) });
}

/** What a file is called whatever project it is in. @param hash its SHA-256 */
export function projectFileName(hash: string, type: FileType) {
	return `${hash}.${fileEndings[type]}`;
}

/** The hash and type in the last part of such an address; null when it is none. */
export function fileNamed(file: string) {
	const [, hash, ending] = /^([0-9a-f]{64})\.([a-z]+)$/.exec(file) ?? [];
	const type = fileTypes.find((type) => fileEndings[type] === ending);
	return hash && type ? { hash, type } : null;
}
