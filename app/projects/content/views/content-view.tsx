import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Article } from "./article.tsx";
import { CodeView } from "./code-view.tsx";
import { DataTable } from "./data-table.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { VideoView } from "./video-view.tsx";
import type { View } from "./view.server.ts";
import "../content.css";

/** What a version holds. @param name of the content, for frames and regions */
export function ContentView({ view, name }: { view: View; name: string }) {
	switch (view.type) {
		case "article":
			return <Article html={view.html} />;
		case "plain":
			return (
				<>
					<Alert tone="info" className="mb-4">
						{view.reason}
					</Alert>
					<PlainText text={view.text} />
				</>
			);
		case "image":
			return <img src={view.url} alt={view.alt} className="content-image" />;
		case "video":
			return <VideoView url={view.url} video={view.video} name={name} />;
		case "data":
			return <DataTable table={view.table} />;
		case "code":
			return <CodeView {...view} />;
		case "presentation":
			return view.isFile ? (
				<ButtonLink to={view.url} download>
					Download the PDF
				</ButtonLink>
			) : (
				<p>
					<OutsideLink url={view.url} />
				</p>
			);
	}
}

export function PlainText({ text }: { text: string }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
		<section className="scroller plain-text" aria-label="Text" tabIndex={0}>
			<pre dir="auto">{text}</pre>
		</section>
	);
}
