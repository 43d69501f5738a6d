import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { type FormAnswer, messagesOf, versionField } from "./form-answer.ts";

interface FormAlertProps {
	answer: FormAnswer | undefined;
	/** In place of what the answer says, such as what the browser itself finds wrong. */
	message?: string;
	/** Whether the page scrolls to an answer about the whole form. */
	scrolls?: boolean;
	/** What follows the message for who is signed out, in place of the way to sign in that leaves the form open. */
	signIn?: ReactNode;
	className?: string;
	/** Stands below the message. */
	children?: ReactNode;
}

/** Says above a form what became of it. */
export function FormAlert({ answer, message, scrolls, signIn, ...rest }: FormAlertProps) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (scrolls && messagesOf(answer).length > 0) place.current?.scrollIntoView({ block: "center" });
	}, [scrolls, answer]);
	const messages = message === undefined ? messagesOf(answer) : [message];
	if (messages.length === 0) return null;
	return (
		<div ref={place} className={rest.className}>
			<Alert tone={answer?.sent ? "good" : "bad"}>
				{messages.map((text) => (
					<p key={text}>
						{text}
						{answer?.signedOut && signIn && <> {signIn}</>}
					</p>
				))}
				{answer?.signedOut && signIn === undefined && <SignInElsewhere />}
				{rest.children}
			</Alert>
		</div>
	);
}

/** In a tab of its own, so that the form stays. */
function SignInElsewhere() {
	const { pathname } = useLocation();
	return (
		<p>
			Nothing is lost:{" "}
			<a href={`${href("/login")}?${new URLSearchParams({ redirect: pathname })}`} target="_blank" rel="noopener">
				sign in in a new tab
			</a>
			, then come back and send it again.
		</p>
	);
}

/** The version that an edit form is made from: the one of the last answer that named one, and until then `version`. */
export function VersionField({ answer, version }: { answer: FormAnswer | undefined; version: string }) {
	const [latest, setLatest] = useState(answer?.version);
	if (answer?.version !== undefined && answer.version !== latest) setLatest(answer.version);
	return <input type="hidden" name={versionField} value={answer?.version ?? latest ?? version} />;
}

/**
 * What was typed into the plain fields of a form that the server sent back, by name. From then on the fields hold it themselves, also
 * when a later answer has nothing of it.
 */
export function useTyped(answer: FormAnswer | undefined) {
	const [typed] = useState(answer?.result?.initialValue);
	return (name: string) => {
		const text = typed?.[name];
		return typeof text === "string" ? text : undefined;
	};
}
