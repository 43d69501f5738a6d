/** What a page asks for: its forms with their fields, and the parameters that its links have. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** The elements of a page, as a browser without scripts makes them. */
export function elementsOf(html: string) {
	return [...elementsIn(parse(html, { scriptingEnabled: false }))];
}

function* elementsIn(node: Node): Generator<Element> {
	if ("tagName" in node) yield node;
	if ("content" in node) yield* elementsIn(node.content);
	if ("childNodes" in node) for (const child of node.childNodes) yield* elementsIn(child);
}

export function attribute({ attrs }: Element, name: string) {
	return attrs.find((one) => one.name === name)?.value;
}

export function textOf(node: Node): string {
	if (node.nodeName === "#text" && "value" in node) return node.value;
	return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** A field with what stands in it, or could be chosen. */
export interface Field {
	name: string;
	values: string[];
}

/** As a page has it. */
export interface PageField extends Field {
	type: string;
	/** What is sent if nobody touches it; undefined for what is not checked. */
	sent: string | undefined;
	isRequired: boolean;
}

export interface PageForm {
	action: string;
	isPost: boolean;
	fields: PageField[];
	/** Those that say something. */
	buttons: PageField[];
}

/** @param address of the page, where a form goes that does not say where */
export function readPage(html: string, address: string) {
	const elements = elementsOf(html);
	const ofForm = new Map<Element, PageForm>();
	const byId = new Map<string | undefined, PageForm>();
	for (const form of elements.filter(({ tagName }) => tagName === "form")) {
		const isPost = attribute(form, "method")?.toLowerCase() === "post";
		const read = { action: attribute(form, "action") ?? address, isPost, fields: [], buttons: [] };
		ofForm.set(form, read);
		byId.set(attribute(form, "id"), read);
	}
	for (const element of elements.filter(({ tagName }) => /^(?:input|select|textarea|button)$/.test(tagName))) {
		const name = attribute(element, "name");
		const form = byId.get(attribute(element, "form") ?? "") ?? formAround(element, ofForm);
		const to = element.tagName === "button" ? form?.buttons : form?.fields;
		if (name) to?.push(fieldOf(element, name));
	}
	const links = new Set(elements.flatMap((element) => attribute(element, "href") ?? []));
	return { forms: [...ofForm.values()], links: [...links].filter((link) => /^[/?]/.test(link)) };
}

function formAround({ parentNode }: Element, forms: Map<Element, PageForm>): PageForm | undefined {
	if (!parentNode || !("tagName" in parentNode)) return;
	return forms.get(parentNode) ?? formAround(parentNode, forms);
}

function fieldOf(element: Element, name: string): PageField {
	const type = element.tagName === "input" ? (attribute(element, "type") ?? "text") : element.tagName;
	const isRequired = ["required", "aria-required"].some((mark) => attribute(element, mark) !== undefined);
	const field = (sent: string | undefined, values = [sent ?? ""]) => ({ name, type, sent, values, isRequired });
	if (type === "textarea") return field(textOf(element));
	if (type === "select") {
		const options = [...elementsIn(element)].filter(({ tagName }) => tagName === "option");
		const chosen = options.find((option) => attribute(option, "selected") !== undefined) ?? options[0];
		return field(
			chosen && attribute(chosen, "value"),
			options.map((option) => attribute(option, "value") ?? ""),
		);
	}
	if (type !== "checkbox" && type !== "radio") return field(attribute(element, "value") ?? "");
	const value = attribute(element, "value") ?? "on";
	return field(attribute(element, "checked") === undefined ? undefined : value, [value]);
}
