import { useInnerHtml } from "#app/web/use-inner-html.ts";

/** An article as HTML that `renderArticle` made, which escapes whatever is no Markdown. No other HTML may come here. */
export function Article({ html }: { html: string }) {
	return <div className="article-text" dir="auto" {...useInnerHtml(html)} />;
}
