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

const svg = "http://www.w3.org/2000/svg";

/** As `Icon` draws one, which needs React. @param d what it draws */
export function makeIcon(d: string) {
	const icon = document.createElementNS(svg, "svg");
	const path = document.createElementNS(svg, "path");
	for (const [name, value] of [
		["class", "icon"],
		["viewBox", "0 0 24 24"],
		["aria-hidden", "true"],
	] as const)
		icon.setAttribute(name, value);
	path.setAttribute("d", d);
	icon.append(path);
	return icon;
}
