/** An element with attributes and what is in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Record<string, string>,
	...content: (Node | string)[]
) {
	const element = document.createElement(name);
	for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
	element.append(...content);
	return element;
}
