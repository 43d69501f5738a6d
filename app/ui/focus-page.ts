/** Ref of what stands in for a form that was sent: the form was longer, and what was pressed is gone. It needs a `tabIndex`. */
export function focusPage(page: HTMLElement | null) {
	page?.focus({ preventScroll: true });
	page?.scrollIntoView({ block: "start" });
}
