import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Where a page has to be drawn anew, React and its router make scripts of these, which run nothing: an empty element, and text for it.
globalThis.trustedTypes?.createPolicy("default", {
	createHTML: (html) => (html === "<script></script>" || !html.includes("<") ? html : null),
});

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
