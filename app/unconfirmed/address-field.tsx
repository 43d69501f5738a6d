import type { FieldMetadata } from "@conform-to/react";
import { href, useLocation } from "react-router";
import { FormTextField } from "#app/ui/form-field.tsx";

/** What the form of somebody without an account asks for besides. */
// biome-ignore lint/suspicious/noExplicitAny: a field of any form
export function AddressField({ field }: { field: FieldMetadata<string, any> }) {
	return (
		<FormTextField
			field={field}
			label="Your email address"
			type="email"
			autoComplete="email"
			hint="Only moderators see it. We mail a link to it. Nothing is sent until you open it and press 'Send it'."
		/>
	);
}

/** The way round the address, for whoever has an account. */
export function SignInInstead() {
	const { pathname } = useLocation();
	return (
		<p className="field-hint mb-6">
			You need no account. <a href={`${href("/login")}?redirect=${pathname}`}>Sign in</a> if you have one.
		</p>
	);
}
