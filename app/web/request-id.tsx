import { useContext } from "react";
import { DocumentContext } from "./document-context.ts";

const metaName = "request-id";

/** The number under which the failure is logged. The server leaves it in a meta element, where the browser finds it again. */
export function RequestId() {
	const fromServer = useContext(DocumentContext).requestId;
	const id = typeof document === "undefined" ? fromServer : readMeta();
	if (!id) return null;
	return (
		<p className="mt-3 text-sm">
			<meta name={metaName} content={id} />
			If you write to us, please quote <code className="block select-all break-all">{id}</code>
		</p>
	);
}

function readMeta(): string | undefined {
	return document.querySelector<HTMLMetaElement>(`meta[name="${metaName}"]`)?.content;
}
