import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { ContentType } from "../content.ts";
import type { VersionFacts } from "./content-pages.server.ts";
import type { View } from "./views/view.server.ts";

/** What stands under the text of an article: what it will look like, or why that can't be shown. */
export type ArticlePreview = { html: string } | { problem: string };

/** What others saved while a form was open. */
export interface Meanwhile {
	versions: VersionFacts[];
	/** The newest of them, where its like can't be merged. */
	theirs: View | null;
}

export interface ContentAnswer extends FormAnswer {
	/** What the form is one of, where nobody is signed in who may know. */
	type?: ContentType;
	preview?: ArticlePreview;
	meanwhile?: Meanwhile;
}
