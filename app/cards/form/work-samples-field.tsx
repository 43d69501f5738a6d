import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup, TextField } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/form-section.tsx";
import { hostOf } from "#app/ui/host-of.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { maxWorkSamples, type WorkSample } from "../card.ts";
import type { CardFormFields } from "../card-input.ts";
import { cardMessages } from "../card-messages.ts";
import { changeButton, changes, checkWorkSample } from "./card-intents.ts";

interface WorkSamplesFieldProps {
	form: FormMetadata<CardFormFields>;
	field: FieldMetadata<WorkSample[], CardFormFields>;
	title: FieldMetadata<string, CardFormFields>;
	url: FieldMetadata<string, CardFormFields>;
}

export function WorkSamplesField({ form, field, title, url }: WorkSamplesFieldProps) {
	const titleInput = useRef<HTMLInputElement>(null);
	const urlInput = useRef<HTMLInputElement>(null);
	const [errors, setErrors] = useState<{ title?: string; url?: string }>({});
	const hydrated = useHydrated();
	const samples = field.getFieldList();
	const full = samples.length >= maxWorkSamples;

	function add() {
		if (!titleInput.current || !urlInput.current) return;
		const checked = checkWorkSample({ title: titleInput.current.value, url: urlInput.current.value }, samples.length);
		if ("errors" in checked) {
			setErrors(checked.errors);
			(checked.errors.title ? titleInput : urlInput).current?.focus();
			return;
		}
		setErrors({});
		// The form reads its fields anew for each change, so the pair is emptied first and there is one change.
		titleInput.current.value = "";
		urlInput.current.value = "";
		flushSync(() => form.insert({ name: field.name, defaultValue: checked.sample }));
		focus();
	}

	function remove(index: number) {
		const rest = samples.filter((_, i) => i !== index).map((sample) => sampleOf(sample));
		flushSync(() => form.update({ name: field.name, value: rest }));
		focus();
	}

	/** Where the next one is typed; while there is no room for one, the group says so. */
	function focus() {
		const group = document.getElementById(field.id);
		(titleInput.current?.disabled ? group : titleInput.current)?.focus();
	}

	return (
		<FieldGroup
			id={field.id}
			legend="Work samples"
			error={field.errors?.[0]}
			hint={full ? cardMessages.samplesFullNote : undefined}
			tabIndex={full ? -1 : undefined}
		>
			{samples.length > 0 && (
				<ul className="rows samples">
					{samples.map((sample, index) => (
						<SampleRow key={sample.key} sample={sample} index={index} onRemove={() => remove(index)} />
					))}
				</ul>
			)}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of the two fields adds the pair */}
			<div
				className="grid gap-3"
				onKeyDown={(event) => {
					const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing;
					if (!isEnter || !(event.target instanceof HTMLInputElement)) return;
					event.preventDefault();
					add();
				}}
			>
				<FieldRow>
					<TextField
						id={title.id}
						label="Sample title"
						key={title.key}
						name={title.name}
						defaultValue={title.initialValue}
						error={errors.title ?? title.errors?.[0]}
						disabled={full}
						ref={titleInput}
						onInput={() => setErrors({ ...errors, title: undefined })}
					/>
					<TextField
						id={url.id}
						label="Sample URL"
						key={url.key}
						name={url.name}
						defaultValue={url.initialValue}
						error={errors.url ?? url.errors?.[0]}
						disabled={full}
						inputMode="url"
						autoCapitalize="none"
						ref={urlInput}
						onInput={() => setErrors({ ...errors, url: undefined })}
					/>
				</FieldRow>
				<div>
					<Button
						type="submit"
						formNoValidate
						name={changeButton}
						value={changes.addSample}
						disabled={full}
						onClick={(event) => {
							if (!hydrated) return;
							event.preventDefault();
							add();
						}}
					>
						Add sample
					</Button>
				</div>
			</div>
		</FieldGroup>
	);
}

interface SampleRowProps {
	sample: FieldMetadata<WorkSample, CardFormFields>;
	index: number;
	onRemove: () => void;
}

function SampleRow({ sample, index, onRemove }: SampleRowProps) {
	const hydrated = useHydrated();
	const { title, url } = sample.getFieldset();
	const error = title.errors?.[0] ?? url.errors?.[0];
	return (
		<li className="sample-row" id={sample.id}>
			<input type="hidden" name={title.name} key={title.key} defaultValue={title.initialValue} />
			<input type="hidden" name={url.name} key={url.key} defaultValue={url.initialValue} />
			<span className="min-w-0">
				<bdi className="card-strong" id={`${sample.id}-label`}>
					{title.initialValue}
				</bdi>{" "}
				<span className="text-muted">{hostOf(url.initialValue ?? "")}</span>
				{error && (
					<span className="field-error block" id={`${sample.id}-error`}>
						{error}
					</span>
				)}
			</span>
			<Button
				type="submit"
				formNoValidate
				name={changeButton}
				value={changes.removeSample + index}
				variant="plain"
				aria-label={`Remove ${title.initialValue}`}
				onClick={(event) => {
					if (!hydrated) return;
					event.preventDefault();
					onRemove();
				}}
			>
				Remove
			</Button>
		</li>
	);
}

function sampleOf(sample: FieldMetadata<WorkSample, CardFormFields>) {
	const { title, url } = sample.getFieldset();
	return { title: title.initialValue ?? "", url: url.initialValue ?? "" };
}
