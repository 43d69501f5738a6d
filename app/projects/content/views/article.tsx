/** An article as HTML that `renderArticle` made, which is the only HTML that may come here. */
export function Article({ html }: { html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: renderArticle escapes whatever is no Markdown
	return <div className="article-text" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
