/** What a picture is made of: boxes and texts with styles, as satori reads them. Plain data, so that it can go to another thread. */

/** The size of a picture that pages on the web show for a link. */
export const pictureSize = { width: 1200, height: 630 } as const;

export type Style = Record<string, string | number>;

export interface DrawnElement {
	type: "div" | "img";
	key: null;
	props: { style: Style; children?: (DrawnElement | string)[] | string; src?: string; width?: number; height?: number };
}

/** A box around others, side by side unless `flexDirection` says otherwise. */
export function box(style: Style, ...children: (DrawnElement | null)[]): DrawnElement {
	const present = children.filter((child) => child !== null);
	return { type: "div", key: null, props: { style: { display: "flex", ...style }, children: present } };
}

/** The fonts of East Asian scripts come in their thinnest weight, which an outline of the same colour makes fit beside the others. */
const thin = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

interface TextStyle extends Style {
	color: string;
	fontSize: number;
	/** Lines after which it ends with an ellipsis. */
	lineClamp: number;
}

/** A text of whatever script, which stands at the left. */
export function text(style: TextStyle, content: string): DrawnElement {
	const weight = style.fontWeight === 700 ? 0.045 : 0.025;
	// Marks above and below the letters reach out of their lines, where the box would cut them off.
	const reach = Math.round(style.fontSize * 0.2);
	const { marginTop = 0 } = style;
	return {
		type: "div",
		key: null,
		props: {
			style: {
				display: "block",
				overflow: "hidden",
				wordBreak: "break-word",
				...(thin.test(content) && { WebkitTextStroke: `${style.fontSize * weight}px ${style.color}` }),
				...(rightToLeft.test(content) && { direction: "rtl", textAlign: "left" }),
				...style,
				paddingTop: reach,
				paddingBottom: reach,
				marginTop: Number(marginTop) - reach,
				marginBottom: -reach,
			},
			children: content.normalize("NFC"),
		},
	};
}

/** @param src a data URL */
export function image(src: string, width: number, height: number, style: Style = {}): DrawnElement {
	return { type: "img", key: null, props: { src, width, height, style: { width, height, flexShrink: 0, ...style } } };
}

export function textIn(element: DrawnElement | string): string {
	if (typeof element === "string") return element;
	return [element.props.children ?? []].flat().map(textIn).join("\n");
}

/** The element with its characters changed, each into any number of others. */
export function withCharacters(element: DrawnElement, change: (character: string) => string): DrawnElement {
	const { children } = element.props;
	const changed = (child: DrawnElement | string) =>
		typeof child === "string" ? Array.from(child, change).join("") : withCharacters(child, change);
	if (children === undefined) return element;
	const all = typeof children === "string" ? String(changed(children)) : children.map(changed);
	return { ...element, props: { ...element.props, children: all } };
}

/** For `fontFamily`: the slices of our own fonts (see `fonts.ts`), for headings and for everything else, and what has the weight of texts. */
export const headingFamily = "Bricolage latin, Bricolage latin-ext, Bricolage vietnamese";
export const textFamily = "Figtree latin, Figtree latin-ext, Noto vietnamese";
