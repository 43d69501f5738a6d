import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { matchPath, useLocation, useNavigation, useNavigationType } from "react-router";
import { Skeleton, SkeletonText } from "#app/ui/skeleton.tsx";

/** Pages that read much, and what is said while they are on their way. */
const messages: Record<string, string> = {
	"/scicomm/card/edit/:id": "Loading card data...",
	"/scicomm/card/success/:id": "Loading card data...",
	"/card/:id": "Loading card data...",
	"/scicomm/card/directory": "Loading cards...",
	"/resources": "Loading resources...",
	"/collab": "Loading listings...",
	"/jobs": "Loading jobs...",
	"/events": "Loading events...",
	"/inaction": "Loading content...",
	"/scicomm/projects": "Loading projects...",
};

/** Milliseconds that a page may take before something else stands in for it: what flashes up and goes is worse than waiting. */
const delayMs = 300;

/**
 * Holds the place of such a page while it is on its way. The page before is only hidden: if the next one does not come, it is back
 * with all that is typed in it, where it was.
 */
export function LoadingPage({ children }: { children: ReactNode }) {
	const { location, formMethod = "GET" } = useNavigation();
	const { pathname, hash } = useLocation();
	const isElsewhere = location !== undefined && location.pathname !== pathname && formMethod === "GET";
	const message = isElsewhere ? messageFor(location.pathname) : undefined;
	const [late, setLate] = useState<string>();
	const type = useNavigationType();
	const before = useRef<{ pathname: string; focused: Element | null; scrollY: number }>(null);
	if (message === undefined && late !== undefined) setLate(undefined);
	useEffect(() => {
		if (message === undefined) return;
		const timer = setTimeout(() => {
			before.current = { pathname, focused: document.activeElement, scrollY };
			setLate(message);
		}, delayMs);
		return () => clearTimeout(timer);
	}, [message, pathname]);
	useLayoutEffect(() => {
		const { current: page } = before;
		if (late !== undefined || !page) return;
		before.current = null;
		if (page.pathname !== pathname) return;
		if (page.focused instanceof HTMLElement) page.focused.focus({ preventScroll: true });
		scrollTo(0, page.scrollY);
	}, [late, pathname]);
	const shown = useRef(pathname);
	useLayoutEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		// Also where a form was to leave its page as it is scrolled, and leads to another one, such as to sign in.
		if (type !== "POP" && !hash) scrollTo(0, 0);
	}, [pathname, hash, type]);
	return (
		<>
			<div className="sr-only" aria-live="polite">
				{late}
			</div>
			{late !== undefined && (
				<div className="page grid gap-8" aria-hidden="true">
					<p className="text-muted">{late}</p>
					<Skeleton className="h-10 w-3/5" />
					<SkeletonText lines={2} />
					<Skeleton className="h-28 w-full" />
					<Skeleton className="h-28 w-full" />
					<Skeleton className="h-28 w-full" />
				</div>
			)}
			<div className="contents" hidden={late !== undefined}>
				{children}
			</div>
		</>
	);
}

function messageFor(pathname: string) {
	return Object.entries(messages).find(([pattern]) => matchPath(pattern, pathname))?.[1];
}
