import { type ReactNode, useId } from "react";

interface EditorSectionProps {
	title: string;
	hint?: string;
	children: ReactNode;
}

/** Fields that belong together, in the narrow column beside the preview. */
export function EditorSection({ title, hint, children }: EditorSectionProps) {
	const id = useId();
	return (
		<section className="editor-section" aria-labelledby={id}>
			<div>
				<h2 id={id}>{title}</h2>
				{hint && <p className="field-hint">{hint}</p>}
			</div>
			{children}
		</section>
	);
}
