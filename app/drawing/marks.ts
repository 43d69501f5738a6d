/** The marks of the site, for pictures. */
import { flashHeight, morsePath } from "#app/ui/morse.ts";
import { image, type Style } from "./element.ts";

/** A text as Morse flashes; null when none of its characters has a code. @param thickness of a flash in pixels */
export function flashes(text: string, thickness: number, colour: string) {
	const { path, width } = morsePath(text);
	if (width === 0) return null;
	const stroke = `fill="none" stroke="${colour}" stroke-width="${flashHeight}" stroke-linecap="round"`;
	const drawing = `viewBox="0 0 ${width} ${flashHeight}"><path d="${path}" ${stroke}/>`;
	return image(svg(drawing), (width * thickness) / flashHeight, thickness);
}

/** A mirror, half in the sun. */
export function logo(size: number, colours: { ink: string; paper: string }, style: Style) {
	const mirror = `<circle cx="15" cy="15" r="15" fill="${colours.ink}"/><path d="M15 0a15 15 0 0 1 0 30z" fill="#ffb81c"/>`;
	const hole = `<circle cx="15" cy="15" r="5" fill="${colours.paper}"/>`;
	return image(svg(`viewBox="0 0 30 30">${mirror}${hole}`), size, size, style);
}

function svg(drawing: string) {
	const document = `<svg xmlns="http://www.w3.org/2000/svg" ${drawing}</svg>`;
	return `data:image/svg+xml;base64,${Buffer.from(document).toString("base64")}`;
}
