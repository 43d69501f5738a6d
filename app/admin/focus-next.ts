import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";

/** For what comes next once something is decided: the focus goes there, and it comes into view, if what had the focus is gone. */
export function useFocusNext<Next extends HTMLElement>() {
	const next = useRef<Next>(null);
	const [isFromServer] = useState(!useHydrated());
	useEffect(() => {
		if (isFromServer || document.activeElement !== document.body) return;
		next.current?.focus({ preventScroll: true });
		next.current?.scrollIntoView({ block: "nearest" });
	}, [isFromServer]);
	return next;
}
