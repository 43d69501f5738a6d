import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import "./code.css";

/** Lines up to which they have numbers. */
const maxNumberedLines = 10_000;
/** Milliseconds for which the button says that it copied. */
const copiedFor = 2_000;

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
				<CopyButton text={code} />
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
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: highlight.js escapes the code */}
						<code dangerouslySetInnerHTML={{ __html: html }} />
					</pre>
				)}
			</section>
		</div>
	);
}

function CopyButton({ text }: { text: string }) {
	const [copied, setCopied] = useState<string | null>(null);
	if (!useHydrated()) return null;
	return (
		<Button
			variant="plain"
			onClick={async () => {
				setCopied((await copyText(text)) ? "Copied" : "Not copied");
				setTimeout(() => setCopied(null), copiedFor);
			}}
		>
			<Icon name={copied === "Copied" ? "check" : "copy"} />
			<span aria-live="polite">{copied ?? "Copy"}</span>
		</Button>
	);
}
