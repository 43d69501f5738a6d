import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, useRef } from "react";
import { RemovableChip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { tagsIn } from "#app/ui/typed-text.ts";
import { maxTags } from "./showcase.ts";
import type { ApplicationFields } from "./showcase-input.ts";

interface TagsFieldProps {
	tags: string[];
	onChange: (tags: string[]) => void;
	/** What was typed and is no tag yet. */
	typed: FieldMetadata<string, ApplicationFields>;
	error: string | undefined;
}

/** Tags become chips with Enter, a comma or on leaving the field. Without JavaScript it is one text with commas. */
export function TagsField({ tags, onChange, typed, error }: TagsFieldProps) {
	const hydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);

	function add() {
		if (!input.current) return;
		const added = tagsIn(input.current.value);
		input.current.value = "";
		onChange([...new Set([...tags, ...added])]);
	}

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		// Enter that ends the composition of a word is no Enter yet.
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Enter" || event.key === ",") {
			event.preventDefault();
			add();
		} else if (event.key === "Backspace" && event.currentTarget.value === "" && tags.length > 0) {
			onChange(tags.slice(0, -1));
		}
	}

	return (
		<Field
			label="Tags"
			counter={hydrated ? `${tags.length} / ${maxTags}` : undefined}
			hint={hydrated ? "Add each tag with Enter or a comma." : "Separate tags with commas."}
			error={error}
		>
			{(control) => (
				<>
					<input
						type="text"
						name={typed.name}
						key={typed.key}
						defaultValue={typed.initialValue}
						ref={input}
						autoCapitalize="none"
						className="input"
						{...control}
						{...(hydrated && {
							onKeyDown,
							onBlur: add,
							// A comma can also be pasted, or typed on a phone's keyboard, which tells no keys.
							onInput: ({ currentTarget }) => currentTarget.value.includes(",") && add(),
						})}
					/>
					{tags.length > 0 && (
						<ul className="chips tags-chosen" aria-label="Chosen tags">
							{tags.map((tag) => (
								<li key={tag}>
									<input type="hidden" name="tags" value={tag} />
									<RemovableChip
										label={tag}
										onRemove={() => {
											onChange(tags.filter((one) => one !== tag));
											input.current?.focus();
										}}
									/>
								</li>
							))}
						</ul>
					)}
				</>
			)}
		</Field>
	);
}
