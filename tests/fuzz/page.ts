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
	type: string;
	values: string[];
}

export interface PageForm {
	action: string;
	isPost: boolean;
	/** Of several of a name, the first. */
	fields: Field[];
	/** Those that say something. */
	buttons: Field[];
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
		const isNew = element.tagName === "button" || !to?.some((field) => field.name === name);
		if (name && isNew) to?.push(fieldOf(element, name));
	}
	const links = elements.flatMap((element) => attribute(element, "href") ?? []).filter((link) => /^[/?]/.test(link));
	return { forms: [...ofForm.values()], links };
}

function formAround({ parentNode }: Element, forms: Map<Element, PageForm>): PageForm | undefined {
	if (!parentNode || !("tagName" in parentNode)) return;
	return forms.get(parentNode) ?? formAround(parentNode, forms);
}

function fieldOf(element: Element, name: string): Field {
	const type = element.tagName === "input" ? (attribute(element, "type") ?? "text") : element.tagName;
	if (type === "textarea") return { name, type, values: [textOf(element)] };
	const from = type === "select" ? [...elementsIn(element)].filter(({ tagName }) => tagName === "option") : [element];
	const whole = type === "checkbox" ? "on" : "";
	return { name, type, values: from.map((one) => attribute(one, "value") ?? whole) };
}
