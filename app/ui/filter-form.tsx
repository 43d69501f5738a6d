import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate, useNavigation, useNavigationType, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import { Chips } from "./chip.tsx";
import { Disclosure } from "./disclosure.tsx";
import { useFailedForm } from "./failed-form.ts";
import { SelectField } from "./field.tsx";
import { filledFields, isTyped, withTyped } from "./filter-fields.ts";
import { rememberList } from "./list-path.ts";
import { leadToOldRow } from "./old-row.ts";
import { isPlainClick } from "./plain-click.ts";

/** What the address asks of a list, by the names of the fields; several values for checkboxes of one name. */
export type Asked = { q: string } & Record<string, string | string[] | boolean | null>;

export function countAsked(asked: Omit<Asked, "q">) {
	return Object.values(asked).flat().filter(Boolean).length;
}

interface FilterFormProps {
	asked: Asked;
	/** Of the search. */
	placeholder: string;
	/** Hidden fields with what is asked for besides, where the page has no fields for it. */
	kept?: ReactNode;
	/** Whatever can be asked for besides words: fields, and links in `FilterLinks`. */
	children?: ReactNode;
}

/**
 * The search and the filters of a list: a plain GET form. With JavaScript a choice applies at once, and text when its field is left.
 */
export function FilterForm({ asked, placeholder, kept, children }: FilterFormProps) {
	const submit = useSubmit();
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	useAgreement(form, asked);
	const enqueue = useSerialQueue();
	const { q, ...filters } = asked;
	const inUse = countAsked(filters);
	const search = (form: HTMLFormElement) =>
		enqueue(form, () => submit(filledFields(form), { preventScrollReset: true }));
	function leave({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
		// Whoever presses a link or a button has it do its own work.
		if (relatedTarget?.closest("a, button")?.matches(":active")) return;
		if (isTyped(target) && target.value.trim() !== (asked[target.name] ?? "")) search(currentTarget);
	}
	function follow(event: MouseEvent<HTMLFormElement>) {
		const link = event.target instanceof Element ? event.target.closest("a") : null;
		if (!link || !isPlainClick(event.nativeEvent)) return;
		event.preventDefault();
		const form = event.currentTarget;
		const go = () => {
			const search = withTyped(form, link).toString();
			navigate({ pathname: link.pathname, search }, { preventScrollReset: true });
		};
		enqueue(form, go, link);
	}
	return (
		<Form
			method="get"
			role="search"
			ref={form}
			className="filters"
			// Otherwise the browser brings back what was typed, and not what the address asks for.
			autoComplete="off"
			onSubmit={(event) => {
				event.preventDefault();
				search(event.currentTarget);
			}}
			onChange={({ target, currentTarget }) => !isTyped(target) && search(currentTarget)}
			onBlur={leave}
			onClick={follow}
		>
			{kept}
			<div className="filters-search">
				<input
					type="search"
					name="q"
					defaultValue={q}
					aria-label="Search"
					placeholder={placeholder}
					className="input"
				/>
				<Button type="submit">Search</Button>
			</div>
			{children && (
				<Disclosure summary={inUse > 0 ? `Filters (${inUse})` : "Filters"} wide className="filters-side">
					<div className="filters-fields">
						{children}
						<Button type="submit" className="without-script">
							Apply
						</Button>
					</div>
				</Disclosure>
			)}
		</Form>
	);
}

interface Option {
	value: string;
	label: string;
}

interface FilterSelectProps {
	label: string;
	name: string;
	/** Stands for no choice. */
	all: string;
	options: readonly (Option | string)[];
	asked: string | null;
	/** What `asked` reads where it is none of the options, though an address may say it. */
	otherwise?: string | null;
}

export function FilterSelect({ label, name, all, options, asked, otherwise }: FilterSelectProps) {
	const offered = options.map((option) => (typeof option === "string" ? { value: option, label: option } : option));
	if (asked && offered.every(({ value }) => value !== asked)) offered.push({ value: asked, label: otherwise ?? asked });
	return (
		<SelectField label={label} name={name} defaultValue={asked ?? ""}>
			<option value="">{all}</option>
			{offered.map(({ value, label }) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</SelectField>
	);
}

/** Filters that are links: a `LinkChip` each. Hidden fields with what is chosen stand among them, to be replaced with them. */
export function FilterLinks({ label, children }: { label: string; children: ReactNode }) {
	return (
		<nav aria-label={label}>
			<p className="field-label field-head" aria-hidden>
				{label}
			</p>
			<Chips>{children}</Chips>
		</nav>
	);
}

/**
 * Filters that are links say what follows from the list that is shown, so each waits for the answer to the one before. One that is
 * pressed again meanwhile is meant once.
 */
function useSerialQueue() {
	const { pathname } = useLocation();
	const { location } = useNavigation();
	const waiting = useRef<(() => void)[]>([]);
	const pressed = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		if (location) return;
		const next = waiting.current.shift();
		if (next) next();
		else pressed.current = null;
	}, [location]);
	return (form: HTMLFormElement, ask: () => void, link: HTMLAnchorElement | null = null) => {
		const isWaiting = location?.pathname === pathname && form.querySelector("nav") !== null;
		if (isWaiting && link && link === pressed.current) return;
		pressed.current = link;
		if (isWaiting) waiting.current.push(ask);
		else ask();
	};
}

/** Keeps the form in line with the address, but for the field that somebody is busy with: that one only on the way back. */
function useAgreement(form: React.RefObject<HTMLFormElement | null>, asked: Asked) {
	const { key, pathname, search } = useLocation();
	const isBack = useNavigationType() === "POP";
	const isAsking = useNavigation().state !== "idle";
	const isUnanswered = useFailedForm(`?${pathname}`) !== undefined;
	const shown = useRef(key);
	useEffect(() => {
		// Until the answer is there, the form is ahead of the address.
		if (isAsking || isUnanswered) return;
		showFilters(form.current, asked, isBack && shown.current !== key ? null : document.activeElement);
		shown.current = key;
	}, [form, asked, key, isBack, isAsking, isUnanswered]);
	useEffect(() => {
		const restore = ({ persisted }: PageTransitionEvent) => persisted && showFilters(form.current, asked, null);
		addEventListener("pageshow", restore);
		return () => removeEventListener("pageshow", restore);
	}, [form, asked]);
	useEffect(() => rememberList(pathname, search), [pathname, search]);
	useEffect(leadToOldRow, []);
}

function showFilters(form: HTMLFormElement | null, asked: Asked, busy: Element | null) {
	for (const control of form?.elements ?? []) {
		if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
		const value = asked[control.name];
		// What is hidden is never typed: React keeps it, one field for each of several values.
		if (control === busy || control.type === "hidden" || value === undefined) continue;
		const isBox = control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
		if (!isBox) control.value = String(value ?? "");
		else if (typeof value === "boolean") control.checked = value;
		else control.checked = [value].flat().includes(control.value);
	}
}
