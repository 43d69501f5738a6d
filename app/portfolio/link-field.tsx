import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { cleanLine, webAddress } from "#app/ui/typed-text.ts";
import { countCharacters, tooLong } from "#app/web/text.ts";
import { portfolioLimits } from "./portfolio.ts";
import { portfolioMessages } from "./portfolio-messages.ts";

interface LinkFieldProps {
	label: string;
	/** An http or https address, or empty. */
	value: string;
	onChange: (address: string) => void;
}

/** What is typed counts as soon as it is an address, also one that is too long, as in a `LimitedField`; until then there is no link. */
export function LinkField({ label, value, onChange }: LinkFieldProps) {
	const [draft, setDraft] = useState({ text: value, kept: value });
	const [left, setLeft] = useState(true);
	// Something else changed the link, such as an import or another tab.
	if (draft.kept !== value) setDraft({ text: value, kept: value });
	const address = addressOf(draft.text);
	return (
		<TextField
			label={label}
			inputMode="url"
			autoComplete="off"
			value={draft.text}
			error={errorOf(label, address, left)}
			onChange={({ target }) => {
				const kept = addressOf(target.value) ?? "";
				setDraft({ text: target.value, kept });
				setLeft(false);
				onChange(kept);
			}}
			onBlur={() => {
				setLeft(true);
				if (address !== null) setDraft({ text: value, kept: value });
			}}
		/>
	);
}

function addressOf(text: string) {
	const line = cleanLine(text);
	return line === "" ? "" : webAddress(line);
}

function errorOf(label: string, address: string | null, left: boolean) {
	if (address === null) return left ? portfolioMessages.urlInvalid : undefined;
	return countCharacters(address) > portfolioLimits.url ? tooLong(label, portfolioLimits.url) : undefined;
}
