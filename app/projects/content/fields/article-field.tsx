import { useCallback, useEffect, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { livePreviewCharacters } from "../../content.ts";
import type { ArticlePreview } from "../content-answer.ts";
import type { TypeFieldsProps } from "../use-content-form.ts";
import { Article } from "../views/article.tsx";
import { askForPreview, previewButton } from "./ask-for-preview.ts";
import { LongTextField } from "./text-area.tsx";

/** Milliseconds without typing after which the preview follows. */
const previewDelayMs = 400;

/** An article's text, with what it will look like below: at once while it is typed, and with a button. */
export function ArticleField({ projectId, fields, answer }: TypeFieldsProps) {
	const hydrated = useHydrated();
	const box = useRef<HTMLDivElement>(null);
	const [preview, setPreview] = useState<ArticlePreview | undefined>(answer?.preview);
	const asking = useRef<AbortController>(null);

	const update = useCallback(async () => {
		const text = box.current?.querySelector("textarea")?.value ?? "";
		asking.current?.abort();
		asking.current = new AbortController();
		const answered = await askForPreview(projectId, text, asking.current.signal);
		if (answered) setPreview(answered);
	}, [projectId]);

	// Of the box: a draft that is restored comes in a field of its own.
	useEffect(() => {
		const around = box.current;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const follow = ({ target }: Event) => {
			clearTimeout(timer);
			if (target instanceof HTMLTextAreaElement && target.value.length <= livePreviewCharacters)
				timer = setTimeout(update, previewDelayMs);
		};
		around?.addEventListener("input", follow);
		return () => {
			clearTimeout(timer);
			around?.removeEventListener("input", follow);
		};
	}, [update]);

	return (
		<div ref={box} className="grid gap-4">
			<LongTextField
				fields={fields}
				label="Text"
				hint="Markdown: # for headings, **bold**, [words](https://example.org), - for lists. HTML is shown as it is written."
			/>
			<div className="actions">
				<Button
					type="submit"
					formNoValidate
					name={previewButton.name}
					value={previewButton.value}
					onClick={(event) => {
						if (!hydrated) return;
						event.preventDefault();
						update();
					}}
				>
					Preview
				</Button>
			</div>
			{preview && (
				<section className="min-w-0 border border-line rounded-input px-5 py-4" aria-label="Preview">
					{"problem" in preview ? <Alert tone="info">{preview.problem}</Alert> : <Article html={preview.html} />}
				</section>
			)}
		</div>
	);
}
