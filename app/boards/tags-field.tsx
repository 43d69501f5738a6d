import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { RemovableChip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { tagsIn } from "#app/ui/typed-text.ts";
import { maxTags } from "./board.ts";
import "./tags-field.css";

interface TagsFieldProps {
	tags: string[];
	onChange: (tags: string[]) => void;
	/** What was typed and is no chip yet. */
	// biome-ignore lint/suspicious/noExplicitAny: a field of any form
	typed: FieldMetadata<string, any>;
	id: string;
	required?: boolean | undefined;
	error: string | undefined;
	/** The hidden inputs that send the chips. */
	children: ReactNode;
}

/** Tags become chips with Enter, a comma, the button or on leaving the field. Without JavaScript it is one text with commas. */
export function TagsField({ tags, onChange, typed, id, required, error, children }: TagsFieldProps) {
	const hydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);

	function add() {
		const added = tagsIn(input.current?.value ?? "");
		if (input.current) input.current.value = "";
		onChange([...new Set([...tags, ...added])]);
	}

	// What the page brought along as text becomes chips too, and what a draft brings later.
	const addFirst = useEffectEvent(() => {
		if (input.current?.value) add();
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with what the form puts there
	useEffect(() => {
		// Conform writes what it brings back into the field after this.
		const frame = requestAnimationFrame(() => addFirst());
		return () => cancelAnimationFrame(frame);
	}, [typed.key]);

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
			id={id}
			required={required}
			label="Tags"
			counter={hydrated ? `${tags.length} / ${maxTags}` : undefined}
			hint={hydrated ? "Add each tag with Enter or a comma." : "Separate tags with commas."}
			error={error}
		>
			{(control) => (
				<>
					<div className="flex gap-2.5">
						<input
							type="text"
							dir="auto"
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
						{hydrated && (
							<Button
								aria-label="Add tag"
								onClick={() => {
									add();
									input.current?.focus();
								}}
							>
								Add
							</Button>
						)}
					</div>
					{children}
					{tags.length > 0 && (
						<ul className="chips tags-chosen" aria-label="Chosen tags">
							{tags.map((tag) => (
								<li key={tag}>
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
