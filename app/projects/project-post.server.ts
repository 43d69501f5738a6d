import type { SubmissionResult } from "@conform-to/react";
import { parsePost } from "#app/boards/board-post.server.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Upload } from "#app/forms/read-upload.server.ts";
import { type PictureRules, takePicture } from "#app/images/take-picture.server.ts";
import {
	maxThumbnailBytes,
	projectMessages,
	removeThumbnail,
	thumbnailField,
	thumbnailSize,
	thumbnailsPerDay,
} from "./project.ts";
import { openSeal, sealFile, storeProjectFile } from "./project-files.server.ts";
import { projectSchema } from "./project-input.ts";
import type { ProjectToSave } from "./project-own.server.ts";

/** What the form of a project brings besides its texts, also when it comes back since nobody is signed in any more. */
export const projectUpload: Upload = { files: { [thumbnailField]: maxThumbnailBytes } };

const thumbnailRules: PictureRules = {
	name: "project-thumbnail",
	perDay: thumbnailsPerDay,
	maxBytes: maxThumbnailBytes,
	size: thumbnailSize,
	messages: {
		tooLarge: projectMessages.thumbnailTooLarge,
		tooMany: projectMessages.tooManyThumbnails,
		busy: projectMessages.thumbnailsBusy,
		unreadable: projectMessages.thumbnailUnreadable,
	},
};

/** Where a project's form comes from. */
interface Sender {
	/** For the limit of thumbnails. */
	address: string;
	/** Of this site's accounts; seals thumbnails. */
	secret: string;
}

/** A form of a project as it was posted. */
interface PostedProject {
	/** What there is to save; null for a form that must come back first. */
	project: ProjectToSave | null;
	/** The status of a form that comes back for what is in it. */
	status: number;
	/** What is wrong with the thumbnail. */
	thumbnailError?: string;
	/** The form as it comes back. */
	reply(): SubmissionResult;
}

/**
 * Reads a posted form of a project, which may be anything. Its thumbnail is stored at once and named in the form, so that a form
 * that comes back has not lost it.
 */
export async function readProject(db: Database, form: FormData, { address, secret }: Sender): Promise<PostedProject> {
	if (form.get(removeThumbnail.name) === removeThumbnail.value) {
		form.delete("thumbnail");
		const { initialValue } = parsePost(form, projectSchema).reply();
		return { project: null, status: 200, reply: () => ({ initialValue }) };
	}
	const taken = await takePicture(db, form.get(thumbnailField), address, thumbnailRules);
	const refusal = taken && "message" in taken ? taken : null;
	if (taken && "bytes" in taken) {
		const hash = await storeProjectFile(db, { mediaType: "image/webp", bytes: taken.bytes });
		form.set("thumbnail", sealFile(secret, hash));
	}
	const submission = parsePost(form, projectSchema);
	if (refusal || submission.status !== "success") {
		const fieldErrors = refusal ? { [thumbnailField]: [refusal.message] } : undefined;
		const status = refusal?.status ?? 422;
		return { project: null, status, thumbnailError: refusal?.message, reply: () => submission.reply({ fieldErrors }) };
	}
	const thumbnail = openSeal(secret, submission.value.thumbnail);
	return { project: { ...submission.value, thumbnail }, status: 200, reply: () => submission.reply() };
}
