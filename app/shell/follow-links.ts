import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Follows every plain link to a page of this site without loading a new document, as React Router's own Link does. That
 * one costs the server far more than an anchor, and a page of cards has dozens. A link to something that is no page
 * (an image, a file) says so with `download`, a `target` or `rel="external"`.
 */
export function useFollowLinks() {
	const navigate = useNavigate();
	useEffect(() => {
		function follow(event: MouseEvent) {
			const link = event.target instanceof Element ? event.target.closest("a") : null;
			if (!link || !leadsToPage(link) || !isPlainClick(event)) return;
			event.preventDefault();
			navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
		}
		document.addEventListener("click", follow);
		return () => document.removeEventListener("click", follow);
	}, [navigate]);
	useEffect(() => {
		const signs = ["pointerover", "touchstart", "focusin"] as const;
		for (const sign of signs) document.addEventListener(sign, discover, { passive: true });
		return () => {
			for (const sign of signs) document.removeEventListener(sign, discover);
		};
	}, []);
}

/** Lets React Router ask for the route behind a link that somebody is about to follow, so that the click need not wait for it. */
function discover({ target }: Event) {
	const link = target instanceof Element ? target.closest("a") : null;
	if (link && leadsToPage(link)) link.dataset.discover = "true";
}

/** A place on the same page (`#main`) is left to the browser, which moves the focus there as well. */
function leadsToPage(link: HTMLAnchorElement): boolean {
	return (
		link.origin === location.origin &&
		!link.getAttribute("href")?.startsWith("#") &&
		(link.target === "" || link.target === "_self") &&
		!link.hasAttribute("download") &&
		!link.relList.contains("external")
	);
}

function isPlainClick({ button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return button === 0 && !(defaultPrevented || metaKey || ctrlKey || shiftKey || altKey);
}
