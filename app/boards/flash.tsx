import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
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
	const { key } = useLocation();
	const [serverKey] = useState(useHydrated() ? undefined : key);
	const fromServer = key === serverKey;
	const id = useId();
	useEffect(() => {
		if (message === null || fromServer) return;
		toast.success(message, { id: id + key });
		// A dialog that closes gives the focus back first, if it can. The list may be asked for anew before that, with no message.
		setTimeout(() => {
			if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
		}, focusDelay);
	}, [message, fromServer, id, key]);
	useEffect(() => () => toast.dismiss(id + key), [id, key]);
	if (message === null || !fromServer) return null;
	return (
		<Alert tone="good" className="mb-8">
			{message}
		</Alert>
	);
}
