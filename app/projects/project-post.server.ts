import type { Secrets } from "#app/accounts/key.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { type Refusal, refuseField } from "#app/forms/form-answer.ts";
import { changedForm, type PostedForm, parseForm } from "#app/forms/parse-form.server.ts";
import type { Upload } from "#app/forms/read-upload.server.ts";
import { type FormPictureRules, takeFormPicture } from "#app/images/take-picture.server.ts";
import {
	maxThumbnailBytes,
	projectMessages,
	removeThumbnail,
	thumbnailField,
	thumbnailSize,
	thumbnailsPerDay,
} from "./project.ts";
import { isFileGone, openSeal, sealFile, storeProjectPicture } from "./project-files.server.ts";
import { projectSchema } from "./project-input.ts";
import type { ProjectToSave } from "./project-own.server.ts";

/** What the form of a project brings besides its texts, also when it comes back since nobody is signed in any more. */
export const projectUpload: Upload = { files: { [thumbnailField]: maxThumbnailBytes } };

const thumbnailRules: FormPictureRules = {
	names: { picture: thumbnailField, stored: "thumbnail" },
	name: "project-thumbnail",
	perDay: thumbnailsPerDay,
	maxBytes: maxThumbnailBytes,
	size: thumbnailSize,
	messages: {
		tooLarge: projectMessages.thumbnailTooLarge,
		tooMany: projectMessages.tooManyThumbnails,
		busy: projectMessages.thumbnailsBusy,
		unreadable: projectMessages.thumbnailUnreadable,
		gone: projectMessages.thumbnailGone,
	},
};

/** Where a project's form comes from. */
interface Sender {
	/** For the limit of thumbnails. */
	address: string;
	/** Seals thumbnails. */
	accounts: Secrets;
}

/**
 * Reads a posted form of a project, which may be anything. Its thumbnail is stored at once and named in the form, so that a form
 * that comes back has not lost it.
 * @param refuse what to say when that fails
 * @param explain what stands above a form whose thumbnail is not taken
 */
export async function readProject(
	db: Database,
	form: FormData,
	{ address, accounts }: Sender,
	refuse: (failure: unknown) => Refusal,
	explain: (message: string) => string = () => "",
): Promise<PostedForm<ProjectToSave>> {
	if (form.get(removeThumbnail.name) === removeThumbnail.value) {
		form.delete("thumbnail");
		const { version, reply } = parseForm(projectSchema, form);
		return changedForm({ initialValue: reply().initialValue }, version);
	}
	const problem = await takeFormPicture(db, form, address, thumbnailRules, {
		store: async (bytes) => sealFile(accounts, await storeProjectPicture(db, bytes)),
		isGone: (stored) => isFileGone(db, accounts, stored),
	}).then(
		(picture) => picture && { ...refuseField(thumbnailField, picture), message: explain(picture.message) },
		refuse,
	);
	const { input, ...posted } = parseForm(projectSchema, form, problem);
	return { ...posted, ...(input && { input: { ...input, thumbnail: openSeal(accounts, input.thumbnail) } }) };
}
