import { parse } from "@conform-to/dom";
import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Draft, forgetOpenDraft, isDraftOpen, keepDraft, openDraft, takeDraft } from "./draft-store.ts";
import { type FormAnswer, versionField } from "./form-answer.ts";
import { formKeyField } from "./form-key.ts";

interface DraftOptions {
	/** Of a form that the server has just sent back, there is no older draft to show. */
	answer: FormAnswer | undefined;
	/** Which form it is: the address of its page, unless given. */
	path?: string;
	/** The version of what is edited that the form is made from. */
	version?: string | undefined;
	/** The chosen picture as a small data URL, where the draft keeps it. */
	picture?: string | null;
	onPicture?: (picture: string) => void;
	/** What came along from another form, which wins over the draft. */
	carried?: object | undefined;
	/** Whether the form asks for what is not published, such as an address of somebody without an account. */
	isPrivate?: boolean | undefined;
}

/**
 * Keeps the draft of a form in the browser at every change, and brings it back when the form opens for whoever typed it. What was
 * typed or chosen before the page came alive wins over the draft.
 * @returns what says so above the form, and the version that the form is made from then, and the key that it had
 */
export function useDraft<Fields extends Record<string, unknown>>(
	form: FormMetadata<Fields>,
	{ answer, path: ownPath, version, picture, onPicture, carried, isPrivate }: DraftOptions,
) {
	const { pathname, search } = useLocation();
	const [path] = useState(ownPath ?? pathname + search);
	const owner = useDraftOwner();
	const [restored, setRestored] = useState<Draft>();
	/** What stood in the form before somebody changed it; undefined while nobody has touched it. */
	const before = useRef<string>(undefined);
	const early = useRef<Record<string, unknown>>({});
	// Before the effects of fields, which may choose for the person.
	useLayoutEffect(() => {
		early.current = changedFields(form.id);
	}, [form.id]);

	const restore = useEffectEvent(() => {
		const draft = takeDraft(path, owner);
		if (!draft || answer?.result) return;
		before.current = "";
		const value: Record<string, unknown> = { ...valuesOf(form.id, draft), ...filledIn(carried), ...early.current };
		// Conform takes what is undefined for what is not said.
		for (const [name, chosen] of Object.entries(early.current)) if (chosen === undefined) delete value[name];
		form.update({ value: value as never });
		if (draft.picture) onPicture?.(draft.picture);
		if (!carried) setRestored(draft);
	});
	const keep = useEffectEvent(() => {
		if (before.current === undefined || !isDraftOpen(path)) return;
		const { fields, hasFile } = contentOf(form.id);
		const isChanged = before.current !== JSON.stringify(fields);
		keepDraft(path, owner, isChanged ? { fields, picture, hasFile: hasFile && !picture, isPrivate } : null);
	});
	useEffect(() => {
		const close = openDraft(path, owner, isPrivate);
		restore();
		const element = document.forms.namedItem(form.id);
		const touch = () => {
			before.current ??= JSON.stringify(contentOf(form.id).fields);
		};
		if (element?.contains(document.activeElement)) before.current ??= "";
		element?.addEventListener("focusin", touch);
		element?.addEventListener("pointerdown", touch);
		// Meanwhile another tab may have taken the draft over.
		window.addEventListener("pagehide", keep);
		return () => {
			element?.removeEventListener("focusin", touch);
			element?.removeEventListener("pointerdown", touch);
			window.removeEventListener("pagehide", keep);
			close();
		};
	}, [form.id, path, owner, isPrivate]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept
	useEffect(() => keep(), [form.value, picture]);

	const madeFrom = restored && textOf(restored, versionField);
	const notice: ReactNode = restored && (
		<DraftNotice isOld={version !== undefined && madeFrom !== version} hasFile={restored.hasFile === true} />
	);
	return { notice, version: madeFrom ?? version, key: restored && textOf(restored, formKeyField) };
}

/** The account whose draft it is: that of whoever opened the form, since the session may end while somebody types. */
export function useDraftOwner() {
	const root = useRouteLoaderData<{ account: { id: string } | null }>("root");
	const [owner] = useState(root?.account?.id ?? null);
	return owner;
}

interface DraftNoticeProps {
	/** Whether what is edited has changed since. */
	isOld: boolean;
	/** Whether a file was chosen, which no draft keeps. */
	hasFile: boolean;
}

function DraftNotice({ isOld, hasFile }: DraftNoticeProps) {
	return (
		<div role="status" className="alert alert-info mb-6">
			<Icon name="info" />
			<div>
				<p>Your draft is restored.</p>
				{isOld && <p>It was made from an earlier version. This has been changed since.</p>}
				{hasFile && <p>Files are not kept with it. Please choose yours again.</p>}
				<Button
					className="mt-3"
					onClick={() => {
						forgetOpenDraft(true);
						// Not a reload, after which some browsers fill in what was typed.
						location.replace(location.pathname + location.search);
					}}
				>
					Start over
				</Button>
			</div>
		</div>
	);
}

function textOf({ fields }: Draft, name: string) {
	return fields.find(([field]) => field === name)?.[1];
}

function contentOf(formId: string) {
	const form = document.forms.namedItem(formId);
	const entries = form ? [...new FormData(form)] : [];
	return {
		fields: entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
		hasFile: entries.some(([, value]) => value instanceof File && value.size > 0),
	};
}

/** A draft in Conform's shape. Tags that were chips stand before those that were still typed. */
function valuesOf(formId: string, { fields }: Draft) {
	const controls = document.forms.namedItem(formId)?.elements;
	const form = new FormData();
	for (const [name, text] of fields) form.append(name, text);
	const { payload } = parse(form, { resolve: (value) => ({ value }) });
	if (controls?.namedItem("tagText"))
		payload.tagText = [payload.tags, payload.tagText].flat().filter(Boolean).join(",");
	return Object.fromEntries(
		Object.entries(payload).map(([name, value]) => [name, fittingValue(controls, name, value)]),
	);
}

/** What a control can hold of a value, which may be of an older version of the form or of another hand. */
function fittingValue(controls: HTMLFormControlsCollection | undefined, name: string, value: unknown) {
	const control = controls?.namedItem(name);
	if (control instanceof RadioNodeList && control[0] instanceof HTMLInputElement && control[0].type === "checkbox")
		return [value].flat().filter((entry) => typeof entry === "string");
	return (control !== null) === (typeof value === "string") ? value : undefined;
}

function filledIn(fields: object = {}) {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => [value].flat().some(Boolean)));
}

/** What stands in a form otherwise than its page has it, in Conform's shape. */
function changedFields(formId: string) {
	const form = document.forms.namedItem(formId);
	if (!form) return {};
	const { payload } = parse(new FormData(form), { resolve: (value) => ({ value }) });
	const names = [...form.elements].filter(isChanged).map((control) => control.getAttribute("name") ?? "");
	return Object.fromEntries(names.map((name) => [name, fittingValue(form.elements, name, payload[name])]));
}

function isChanged(control: Element) {
	if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
	if (control instanceof HTMLSelectElement) {
		const options = [...control.options];
		return !(options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.selected;
	}
	if (!(control instanceof HTMLInputElement) || ["hidden", "file", "password"].includes(control.type)) return false;
	if (["checkbox", "radio"].includes(control.type)) return control.checked !== control.defaultChecked;
	return control.value !== control.defaultValue;
}
