import { CopyButton } from "#app/ui/copy-button.tsx";
import { useInnerHtml } from "#app/web/use-inner-html.ts";
import "./code.css";

/** Lines up to which they have numbers. */
const maxNumberedLines = 10_000;

interface CodeViewProps {
	code: string;
	/** The code with the classes of its language; null for code that is shown as it is. */
	html: string | null;
	language: string;
}

export function CodeView({ code, html, language }: CodeViewProps) {
	const lines = code.split("\n").length;
	return (
		<div className="code">
			<div className="flex min-h-11 items-center justify-between gap-4">
				<span className="text-muted">{language}</span>
				<CopyButton text={code} variant="plain" hasIcon />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<section className="scroller code-body" aria-label="Code" tabIndex={0}>
				{lines <= maxNumberedLines && (
					<pre className="code-numbers" aria-hidden="true">
						{Array.from({ length: lines }, (_, i) => i + 1).join("\n")}
					</pre>
				)}
				{html === null ? (
					<pre dir="ltr">
						<code>{code}</code>
					</pre>
				) : (
					<pre dir="ltr">
						<Highlighted html={html} />
					</pre>
				)}
			</section>
		</div>
	);
}

/** highlight.js escapes the code. */
function Highlighted({ html }: { html: string }) {
	return <code {...useInnerHtml(html)} />;
}
