import { useEffect, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { toast } from "#app/ui/toasts.tsx";

/** Tells what was just done: as a toast, or in the page where that was made by the server. */
export function Flash({ message }: { message: string | null }) {
	const [fromServer] = useState(!useHydrated());
	useEffect(() => {
		if (message !== null && !fromServer) toast.success(message, { id: "notice" });
	}, [message, fromServer]);
	if (message === null || !fromServer) return null;
	return (
		<Alert tone="good" className="mb-8">
			{message}
		</Alert>
	);
}
