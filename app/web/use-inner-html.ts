import { useMemo } from "react";
import { trustedHtml } from "./trusted-html.ts";

/** Props of an element whose content is HTML of this site's own server, in which nothing runs. The same HTML is put there once. */
export function useInnerHtml(html: string) {
	return useMemo(() => ({ dangerouslySetInnerHTML: { __html: trustedHtml(html) } }), [html]);
}
