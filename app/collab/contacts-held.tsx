import { ProfileForm } from "#app/accounts/profile-form.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { collabMessages } from "./collab.ts";

/** Says why some listings have no contact data, and sends the mail that changes it once more. */
export function ContactsHeld() {
	return (
		<Alert tone="info" className="mb-8">
			<p>{collabMessages.contactsRead}</p>
			<div className="mt-3">
				<ProfileForm
					intent="send-confirmation"
					part="confirmation"
					label="Send me the link again"
					busyLabel="Sending..."
				/>
			</div>
		</Alert>
	);
}
