/** Markdown as HTML that is safe to show. Runs in a process of its own, since hostile Markdown can take long. */
import MarkdownIt from "markdown-it";
import { withoutReordering } from "./hidden-characters.ts";

/** Most characters of HTML; a megabyte of Markdown can become ten. */
const maxHtmlLength = 3_000_000;
/** Levels of quotes and lists. Of what stands deeper the parser keeps nothing. */
const maxNesting = 50;
/** What the page's own headings take. */
const headingsAbove = 2;
const lowestHeading = 6;
/** Addresses of headings within the page, apart from ids of the page's own. */
const anchorPrefix = "text-";
const ownLink = "nofollow ugc noopener";

const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting });
const { renderer } = markdown;
const { rules } = renderer;
const { escapeHtml } = markdown.utils;

markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => /^(?:https?:\/\/|#)/i.test(url.trim());

markdown.core.ruler.push("article", (state) => {
	const anchors = new Map<string, number>();
	const textOf = (token?: Token) => renderer.renderInlineAsText(token?.children ?? [], markdown.options, state.env);
	state.tokens.forEach((token, i) => {
		if (token.type === "heading_open" || token.type === "heading_close") token.tag = lowered(token.tag);
		if (token.type === "heading_open") token.attrSet("id", anchorFor(textOf(state.tokens[i + 1]), anchors));
		if (token.type === "th_open" || token.type === "td_open") alignByClass(token);
		if (token.type === "inline") settleInline(token.children ?? []);
		if (token.type === "inline" && state.tokens[i - 2]?.type === "list_item_open") markTask(token.children ?? []);
	});
});

type Token = ReturnType<typeof markdown.parse>[number];

function lowered(tag: string) {
	return `h${Math.min(Number(tag.slice(1)) + headingsAbove, lowestHeading)}`;
}

/** The id of a heading, by its words as they are read; the second with the same words gets a number. @param taken the last number of each */
function anchorFor(heading: string, taken: Map<string, number>) {
	const words = heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-|-$/g, "")
		.slice(0, 60);
	let anchor = words;
	for (let count = taken.get(words) ?? 1; taken.has(anchor); taken.set(words, count)) anchor = `${words}-${++count}`;
	taken.set(anchor, 1);
	return anchorPrefix + anchor;
}

/** The content security policy takes no style attributes. */
function alignByClass(token: Token) {
	const align = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style")))?.[1];
	token.attrs = align ? [["class", `align-${align}`]] : null;
}

/** Links get what tells search engines and other sites that they are a visitor's; a picture in one is its words only. */
function settleInline(children: Token[]) {
	let links = 0;
	for (const token of children) {
		if (token.type === "link_open") {
			links += 1;
			const target = String(token.attrGet("href"));
			if (target === "" || target.startsWith("#")) token.attrSet("href", `#${anchorPrefix}${target.slice(1)}`);
			else token.attrSet("rel", ownLink);
		}
		if (token.type === "link_close") links -= 1;
		if (token.type === "image") token.meta = { inLink: links > 0 };
	}
}

function markTask(children: Token[]) {
	const [first] = children;
	const box = first?.type === "text" ? /^\[([ xX])\]\s+/.exec(first.content) : null;
	if (!first || !box) return;
	first.content = first.content.slice(box[0].length);
	first.meta = { done: box[1] !== " " };
}

rules.text = (tokens, i) => {
	const { meta, content } = at(tokens, i);
	if (!meta) return escapeHtml(content);
	const [sign, words] = meta.done ? ["☑", "Done:"] : ["☐", "To do:"];
	return `<span aria-hidden="true">${sign}</span><span class="sr-only">${words}</span> ${escapeHtml(content)}`;
};

/** A picture elsewhere is a link to it: showing it would tell that site who reads this. */
rules.image = (tokens, i, options, env, renderer) => {
	const token = at(tokens, i);
	const words = escapeHtml(renderer.renderInlineAsText(token.children ?? [], options, env) || "untitled");
	if (token.meta?.inLink) return `Image: ${words}`;
	return `<a href="${escapeHtml(String(token.attrGet("src")))}" rel="${ownLink}">Image: ${words}</a>`;
};

rules.table_open = () => '<div class="scroller" role="region" aria-label="Table" tabindex="0"><table>\n';
rules.table_close = () => "</table></div>\n";
rules.fence = (tokens, i) => codeBlock(at(tokens, i));
rules.code_block = (tokens, i) => codeBlock(at(tokens, i));

function codeBlock({ content }: Token) {
	return `<pre class="scroller" role="region" aria-label="Code" tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
}

/** What the renderer asks for is there. */
function at(tokens: Token[], i: number) {
	return tokens[i] as Token;
}

/**
 * HTML in which nothing runs, nothing is loaded, and links lead to http, https or a heading of the same text.
 * @returns null when it would be too much for a page, or is nested too deeply
 */
export function renderArticle(text: string) {
	const env = {};
	const tokens = markdown.parse(withoutReordering(text), env);
	if (tokens.some(({ level, nesting }) => nesting > 0 && level >= maxNesting - 1)) return null;
	const html = renderer.render(tokens, markdown.options, env);
	return html.length > maxHtmlLength ? null : html;
}
