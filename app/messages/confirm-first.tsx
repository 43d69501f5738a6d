import { href } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { messageMessages } from "./message.ts";

/** Says to whoever has not confirmed their address that they must before they write. */
export function ConfirmFirst() {
	return (
		<Alert tone="info" className="mb-6">
			{messageMessages.confirmFirst} <a href={href("/profile")}>Send the link again from your profile</a>
		</Alert>
	);
}
