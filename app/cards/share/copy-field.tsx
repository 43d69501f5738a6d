import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { copyConfirmation } from "../card.ts";

interface CopyFieldProps {
	label: string;
	text: string;
	hint?: string;
	copyLabel?: string;
}

/** A text to take along: a button copies it, and without JavaScript the field selects it to be copied by hand. */
export function CopyField({ label, text, hint, copyLabel = "Copy" }: CopyFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [copied, setCopied] = useState(false);
	const [failed, setFailed] = useState(false);
	const hydrated = useHydrated();
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), copyConfirmation);
		return () => clearTimeout(timer);
	}, [copied]);

	async function copy() {
		const isCopied = await copyText(text);
		setCopied(isCopied);
		setFailed(!isCopied);
		if (!isCopied) input.current?.select();
	}

	return (
		<Field
			label={label}
			hint={failed ? "Your browser does not let pages copy. Select the text and copy it by hand." : hint}
		>
			{(control) => (
				<div className="copy-row">
					<input
						{...control}
						ref={input}
						readOnly
						value={text}
						className="input"
						onFocus={(event) => event.currentTarget.select()}
					/>
					{hydrated && (
						<Button onClick={copy}>
							<span aria-live="polite">{copied ? "Copied!" : failed ? "Not copied" : copyLabel}</span>
						</Button>
					)}
				</div>
			)}
		</Field>
	);
}
