import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { copyConfirmation, microblogShareUrl, networkShareUrl } from "./card.ts";

/** The card's link with ways to pass it on. */
export function ShareLink({ url }: { url: string }) {
	const input = useRef<HTMLInputElement>(null);
	const [copied, setCopied] = useState(false);
	const hydrated = useHydrated();
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), copyConfirmation);
		return () => clearTimeout(timer);
	}, [copied]);

	async function copy() {
		try {
			await navigator.clipboard.writeText(url);
			setCopied(true);
		} catch {
			// Without permission, or on a page without https, the person copies the selected link by hand.
			input.current?.select();
		}
	}

	return (
		<div className="grid gap-4">
			<Field label="Share link">
				{(control) => (
					<div className="copy-row">
						<input
							{...control}
							ref={input}
							readOnly
							value={url}
							className="input"
							onFocus={(event) => event.currentTarget.select()}
						/>
						{hydrated && (
							<Button onClick={copy}>
								<span aria-live="polite">{copied ? "Copied!" : "Copy"}</span>
							</Button>
						)}
					</div>
				)}
			</Field>
			<div className="actions">
				<ButtonLink to={microblogShareUrl(url)} newTab>
					Share on Bluesky
				</ButtonLink>
				<ButtonLink to={networkShareUrl(url)} newTab>
					Share on LinkedIn
				</ButtonLink>
			</div>
		</div>
	);
}
