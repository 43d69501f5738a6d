import { href } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { refTo } from "#app/ui/behaviour.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";

const printing = refTo<HTMLButtonElement>((button, signal) => {
	button.hidden = false;
	button.addEventListener("click", () => window.print(), { signal });
});

/** The only time that recovery codes are shown. */
export function RecoveryCodes({ answer, codes }: { answer: FormAnswer | undefined; codes: string[] }) {
	const text = `Recovery codes for Heliograph. Each works once.\n\n${codes.join("\n")}\n`;
	return (
		<>
			<FormAlert answer={answer} />
			<p>
				Keep these recovery codes somewhere safe, away from your phone. Each signs you in once if you lose your app.
				They are not shown again.
			</p>
			<ul className="recovery-codes" aria-label="Recovery codes">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="actions">
				<CopyButton text={text} hasIcon />
				<ButtonLink
					to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
					download="heliograph-recovery-codes.txt"
				>
					Download
				</ButtonLink>
				<Button hidden ref={printing}>
					Print
				</Button>
			</div>
			<ButtonLink to={href("/profile/security")} variant="sun">
				I have kept them
			</ButtonLink>
		</>
	);
}
