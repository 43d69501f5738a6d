import { href } from "react-router";
import type { ArticlePreview } from "../content-answer.ts";

/** The button that asks for a preview without saving anything. */
export const previewButton = { name: "intent", value: "preview" } as const;

const failed: ArticlePreview = { problem: "The preview can't be made right now. Your text is still here." };

/** What the server makes of an article's text; undefined when the call was given up. */
export async function askForPreview(projectId: string, text: string, signal: AbortSignal) {
	const body = new FormData();
	body.set("text", text);
	try {
		const path = href("/scicomm/projects/:projectId/content/preview", { projectId });
		const response = await fetch(path, { method: "POST", body, signal });
		// Our own server's answer has this shape (see preview.ts).
		return response.ok ? ((await response.json()) as ArticlePreview) : failed;
	} catch {
		return signal.aborted ? undefined : failed;
	}
}
