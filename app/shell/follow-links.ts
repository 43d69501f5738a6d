import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "#app/ui/plain-click.ts";
import { connectionLost } from "#app/web/silence.ts";
import { tell, tellFailure } from "./keep-page.ts";
import { fetchRoute, isRouteReady, whenRouteIsReady } from "./route-code.ts";

/** Counts links that are followed, and the ways back: a link whose code takes longer than what came after it is not followed any more. */
let step = 0;

function overtake() {
	step += 1;
}

/**
 * Follows every plain link to a page of this site without loading a new document, as React Router's own Link does. That
 * one costs the server far more than an anchor, and a page of cards has dozens. A link to something that is no page
 * (an image, a file) has an ending, or says so with `download`, a `target` or `rel="external"`.
 */
export function useFollowLinks() {
	const navigate = useNavigate();
	useEffect(() => {
		function follow(event: MouseEvent) {
			const link = event.target instanceof Element ? event.target.closest("a") : null;
			if (!link || !leadsToPage(link) || !isPlainClick(event)) return;
			event.preventDefault();
			const own = ++step;
			const unlessOvertaken = (act: () => unknown) => () => {
				if (own === step) act();
			};
			const go = () => navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
			whenRouteIsReady(link.pathname, {
				go: unlessOvertaken(go),
				leave: unlessOvertaken(() => location.assign(link.href)),
				fail: unlessOvertaken(() => tell(connectionLost)),
			});
		}
		const shown = new AbortController();
		const { signal } = shown;
		document.addEventListener("click", follow, { signal });
		window.addEventListener("popstate", overtake, { signal });
		// Before React hears of it.
		window.addEventListener("submit", waitForCode, { capture: true, signal });
		for (const sign of ["pointerover", "touchstart", "focusin"] as const)
			document.addEventListener(sign, discover, { passive: true, signal });
		return () => shown.abort();
	}, [navigate]);
}

/** Gets the code of a page that somebody is about to go to, or to send a form to, so that the click need not wait for it. */
function discover({ target }: Event) {
	if (!(target instanceof Element)) return;
	const link = target.closest("a");
	if (link && leadsToPage(link)) fetchRoute(link.pathname).catch(() => {});
	const form = target.closest("form") ?? target.closest("dialog, [role=dialog]")?.querySelector("form");
	if (form) fetchRoute(pathOf(form)).catch(() => {});
}

/** Sends a form to a page of this site once that page's code is here. */
function waitForCode(event: SubmitEvent) {
	const { target: form, submitter } = event;
	// A button that a program made for this moment, such as to check a field: nothing is sent, and it is gone at once.
	if (submitter?.hidden) return;
	if (!(form instanceof HTMLFormElement) || form.target || isRouteReady(pathOf(form))) return;
	event.preventDefault();
	event.stopPropagation();
	whenRouteIsReady(pathOf(form), {
		go: () => form.requestSubmit(submitter),
		leave() {
			// Otherwise the button's own value stays behind.
			if (submitter instanceof HTMLButtonElement && submitter.name) form.append(hiddenField(submitter));
			form.submit();
		},
		fail: () => tellFailure(pathOf(form), connectionLost),
	});
}

function hiddenField({ name, value }: HTMLButtonElement) {
	return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

function pathOf(form: HTMLFormElement) {
	// A field may be named "action".
	return new URL(form.getAttribute("action") ?? "", location.href).pathname;
}

/** A place on the same page (`#main`) is left to the browser, which moves the focus there as well. */
function leadsToPage(link: HTMLAnchorElement): boolean {
	return (
		link.origin === location.origin &&
		!link.getAttribute("href")?.startsWith("#") &&
		(link.target === "" || link.target === "_self") &&
		!link.hasAttribute("download") &&
		!link.relList.contains("external") &&
		!/\.[^/]*$/.test(link.pathname)
	);
}
