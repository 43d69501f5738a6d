import { useEffect, useId, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { toast } from "#app/ui/toasts.tsx";

/** Milliseconds in which a dialog is gone. */
const focusDelay = 300;

/**
 * Tells what was just done: as a toast until its reader goes on, or in the page where that was made by the server. When what had the
 * focus is gone with it, such as a deleted entry's button, the focus goes to the page, which stays where it is.
 */
export function Flash({ message }: { message: string | null }) {
	const [fromServer] = useState(!useHydrated());
	const id = useId();
	useEffect(() => {
		if (message === null || fromServer) return;
		toast.success(message, { id });
		// A dialog that closes gives the focus back first, if it can.
		const timer = setTimeout(() => {
			if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
		}, focusDelay);
		return () => clearTimeout(timer);
	}, [message, fromServer, id]);
	useEffect(() => () => toast.dismiss(id), [id]);
	if (message === null || !fromServer) return null;
	return (
		<Alert tone="good" className="mb-8">
			{message}
		</Alert>
	);
}
