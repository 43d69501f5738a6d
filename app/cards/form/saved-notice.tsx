import { useEffect } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { toast } from "#app/ui/toasts.tsx";
import { saveConfirmation } from "../card.ts";
import { cardMessages } from "../card-messages.ts";

/** Says for a moment that the card was saved; without JavaScript it stays. */
export function SavedNotice() {
	useEffect(() => {
		toast.success(cardMessages.saved, { id: "card-saved", duration: saveConfirmation });
	}, []);
	if (useHydrated()) return null;
	return (
		<div className="needs-no-script">
			<Alert tone="good">{cardMessages.saved}</Alert>
		</div>
	);
}
