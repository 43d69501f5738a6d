import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { useFailedForm } from "#app/ui/failed-form.ts";
import { FieldLabelsContext } from "#app/ui/field-labels.ts";
import { toast } from "#app/ui/toasts.tsx";
import { stillHere } from "#app/web/silence.ts";
import { type FormAnswer, messagesOf, versionField } from "./form-answer.ts";
import { formMessages } from "./form-limits.ts";
import { goToField, type Mistake, mistakesIn, mistakesOfAnswer, onlyWrongField } from "./form-mistakes.ts";
import { SavedMeanwhile } from "./saved-meanwhile.tsx";

interface FormAlertProps {
	answer: FormAnswer | undefined;
	/** What the ids of the form's fields begin with, for links to them. */
	formId?: string;
	/** How often the browser itself has found mistakes since that answer, as `useChecks` counts it. */
	checks?: number;
	/** In place of what the answer says. */
	message?: string;
	/** Whether a toast too says what keeps the whole of it from being saved. */
	toasts?: boolean;
	/** What follows the message for whoever is signed out, in place of the way to sign in that leaves the form open. */
	signIn?: ReactNode;
	/** Whether the form takes a file, which does not always come back with it. */
	takesFile?: boolean | undefined;
	className?: string;
}

/** What an alert stands in, together with the fields that it is about. */
const around = "form, section, main";

/**
 * Says above a form what became of it, with a link to each field that is wrong. Each time it has something to say it takes the focus
 * and comes into view; without JavaScript as the page opens.
 */
export function FormAlert(props: FormAlertProps) {
	const { answer, formId = "", checks = 0, message, toasts, signIn, takesFile, className = "" } = props;
	const labels = useContext(FieldLabelsContext);
	const place = useRef<HTMLDivElement>(null);
	const [turn, setTurn] = useState({ answer, checks, count: 0 });
	const [shown, setShown] = useState<{ count: number; mistakes: Mistake[] }>();
	// So that no toast repeats what is told here.
	useFailedForm(useLocation().pathname);
	if (turn.answer !== answer || turn.checks !== checks) setTurn({ answer, checks, count: turn.count + 1 });
	const { count } = turn;
	const messages = checks > 0 ? [formMessages.wrong] : message === undefined ? messagesOf(answer) : [message];
	const isTold = messages.length > 0;
	// Before the person can do anything else, so that it takes the focus from nothing they have gone on to.
	useLayoutEffect(() => {
		if (!isTold) return;
		place.current?.focus({ preventScroll: true });
		place.current?.scrollIntoView({ block: "start" });
		// Conform draws the mistakes of an answer after that answer.
		const frame = requestAnimationFrame(() => {
			const form = place.current?.closest<HTMLElement>(around);
			setShown({ count, mistakes: form ? mistakesIn(form) : [] });
		});
		return () => cancelAnimationFrame(frame);
	}, [isTold, count]);
	const refusal = toasts && checks === 0 ? answer?.result?.error?.[""]?.[0] : undefined;
	useEffect(() => {
		if (refusal !== undefined && answer) toast.error(refusal);
	}, [refusal, answer]);
	useEffect(() => {
		if (!shown || !place.current || document.activeElement !== place.current) return;
		onlyWrongField(place.current.closest(around))?.focus({ preventScroll: true });
	}, [shown]);
	if (!isTold) return null;
	const isWhole = checks > 0 || message !== undefined;
	const mistakes = shown?.count === count ? shown.mistakes : isWhole ? [] : mistakesOfAnswer(answer, formId, labels);
	return (
		<div
			ref={place}
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: what became of the form comes first
			autoFocus
			className={`form-alert ${className}`.trimEnd()}
			data-toasted={refusal !== undefined || undefined}
		>
			<Alert key={count} tone={answer?.sent ? "good" : "bad"}>
				{messages.map((text) => (
					<p key={text}>
						{text}
						{answer?.signedOut && signIn && <> {signIn}</>}
					</p>
				))}
				{mistakes.length > 0 && (
					<ul>
						{mistakes.map(({ id, label, message }) => (
							<li key={id}>
								<a href={`#${encodeURIComponent(id)}`} onClick={goToField}>
									{mistakeText(label, message)}
								</a>
							</li>
						))}
					</ul>
				)}
				{checks === 0 && answer?.saved && answer.saved.length > 0 && (
					<SavedMeanwhile saved={answer.saved} formId={formId} />
				)}
				{checks === 0 && answer?.listed && (
					<p>
						<a href={answer.listed.path} target="_blank" rel="noopener">
							See it in a new tab
						</a>
						. If yours is another one, submit it anyway.
					</p>
				)}
				{answer?.isKept && <p>{stillHere}</p>}
				{answer?.signedOut && signIn === undefined && (
					<GoElsewhere path={href("/login")}>sign in in a new tab</GoElsewhere>
				)}
				{answer?.signedOut && takesFile && <p>A file that you chose may have to be chosen again.</p>}
				{answer?.isUnproven && <GoElsewhere path={href("/login/again")}>do it in a new tab</GoElsewhere>}
				{answer?.sent?.next !== undefined && <a href={answer.sent.next}>Go on</a>}
			</Alert>
		</div>
	);
}

/** What a field is called, where its message does not say that itself, and what is wrong. */
function mistakeText(label: string | undefined, message: string) {
	if (!label || saysLabel(message, label)) return message;
	return `${label}${label.endsWith("?") ? "" : ":"} ${message}`;
}

/** Most messages begin with what their field is called. */
function saysLabel(message: string, label: string) {
	return message.toLowerCase().startsWith(label.toLowerCase());
}

/** In a tab of its own, so that the form stays. It leads on to a page without the form, which would take the draft over from here. */
function GoElsewhere({ path, children }: { path: string; children: string }) {
	return (
		<p>
			What you wrote is still here:{" "}
			<a href={`${path}?${new URLSearchParams({ redirect: href("/home") })}`} target="_blank" rel="noopener">
				{children}
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
