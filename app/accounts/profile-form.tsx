import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import type { ProfilePart } from "./profile-section.tsx";

/** What a form of the profile asks for. */
export type ProfileIntent = "rename" | "send-confirmation" | "end-session" | "sign-out-everywhere" | "hide-hint";

interface ProfileFormProps {
	intent: ProfileIntent;
	/** What the form is about, where the page stays; without JavaScript the browser shows that part of the answer. */
	part?: ProfilePart;
	/** Sent along, and tells forms with the same intent apart. */
	session?: string;
	label: string;
	/** The button's accessible name where `label` alone does not say what for. */
	longLabel?: string;
	busyLabel: string;
	variant?: ButtonVariant;
	className?: string;
	children?: ReactNode;
}

export function ProfileForm({ intent, part, session, children, className, ...button }: ProfileFormProps) {
	const { formData } = useNavigation();
	const busy = formData?.get("intent") === intent && formData.get("session") === (session ?? null);
	return (
		<Form
			method="post"
			action={part ? `${href("/profile")}#${part}` : href("/profile")}
			noValidate
			className={className}
		>
			<input type="hidden" name="intent" value={intent} />
			{session !== undefined && <input type="hidden" name="session" value={session} />}
			{children}
			<Button
				type="submit"
				variant={button.variant}
				busy={busy}
				busyLabel={button.busyLabel}
				aria-label={button.longLabel}
			>
				{button.label}
			</Button>
		</Form>
	);
}
