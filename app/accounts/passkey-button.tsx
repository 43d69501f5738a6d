/** What browsers do with passkeys. The library for it comes with the few pages that have these buttons. */
import {
	browserSupportsWebAuthn,
	browserSupportsWebAuthnAutofill,
	type PublicKeyCredentialCreationOptionsJSON,
	startAuthentication,
	startRegistration,
	WebAuthnAbortService,
	WebAuthnError,
} from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useLocation, useNavigation, useSubmit } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";

/** Milliseconds: before the challenge ends of a page that is left open (see passkey-challenge.server.ts). */
const renewal = 480_000;
/** Milliseconds after which no device is asked for a new one: it takes up to five minutes, and the challenge ends after ten. */
const lastStart = 300_000;

interface PasskeyButtonProps {
	label: string;
	variant?: ButtonVariant;
	/** Asks the browser. Returns what is sent to the page, if anything. */
	ask: () => Promise<unknown>;
	/** What is said when nothing came of it. */
	explain: (error: unknown) => string;
}

/** Is not there without JavaScript, and where the browser knows no passkeys. */
function PasskeyButton({ label, variant, ask, explain }: PasskeyButtonProps) {
	const [isThere, setIsThere] = useState(false);
	const [isAsking, setIsAsking] = useState(false);
	const [problem, setProblem] = useState("");
	const isSending = useNavigation().state !== "idle";
	const send = useSend();
	useEffect(() => setIsThere(browserSupportsWebAuthn()), []);
	if (!isThere) return null;

	async function press() {
		setProblem("");
		setIsAsking(true);
		try {
			const answer = await ask();
			if (answer !== undefined) send(answer);
		} catch (error) {
			setProblem(explain(error));
		}
		setIsAsking(false);
	}

	return (
		<div className="passkey-button">
			<Button variant={variant} busy={isAsking || isSending} onClick={press}>
				{label}
			</Button>
			<p role="status" className="text-muted text-note">
				{problem}
			</p>
		</div>
	);
}

/** Sends the page what the browser has answered, as a form of its own. */
function useSend() {
	const submit = useSubmit();
	const { pathname, search } = useLocation();
	return (answer: unknown) =>
		submit({ passkey: JSON.stringify(answer) }, { method: "post", action: pathname + search });
}

/**
 * Signs in with a passkey: with the button, or by choosing one where the browser fills in addresses.
 * @param isSecondStep whether it is known who signs in, so that a passkey of theirs is asked for
 */
export function PasskeySignIn({ isSecondStep = false, variant }: { isSecondStep?: boolean; variant?: ButtonVariant }) {
	const isPressed = useRef(false);
	const send = useSend();

	async function ask(useBrowserAutofill: boolean) {
		const options = await fetch(href("/login/passkey") + (isSecondStep ? "?step" : ""));
		return startAuthentication({ optionsJSON: await options.json(), useBrowserAutofill });
	}

	const offer = useEffectEvent(async () => {
		if (document.hidden || isPressed.current || !(await browserSupportsWebAuthnAutofill())) return;
		try {
			send(await ask(true));
		} catch {
			// Nobody has chosen one, or the button has asked meanwhile.
		}
	});
	useEffect(() => {
		if (isSecondStep) return;
		const isOver = new AbortController();
		void offer();
		// Another tab may have taken the browser's challenge.
		document.addEventListener("visibilitychange", offer, { signal: isOver.signal });
		const timer = setInterval(offer, renewal);
		return () => {
			isOver.abort();
			clearInterval(timer);
			WebAuthnAbortService.cancelCeremony();
		};
	}, [isSecondStep]);

	async function press() {
		isPressed.current = true;
		try {
			return await ask(false);
		} finally {
			isPressed.current = false;
			if (!isSecondStep) void offer();
		}
	}

	return (
		<PasskeyButton
			label={isSecondStep ? "Use your passkey" : "Sign in with a passkey"}
			variant={variant}
			ask={press}
			explain={() => "No passkey was used. Try again, or sign in another way."}
		/>
	);
}

interface PasskeyMakerProps {
	/** Of the server. */
	options: PublicKeyCredentialCreationOptionsJSON;
	/** Is called in place of the device once the challenge may have ended: what that keeps, no account would know. */
	onOver: () => void;
}

/** Makes a passkey. Is drawn anew for other options. */
export function PasskeyMaker({ options, onOver }: PasskeyMakerProps) {
	const [since] = useState(Date.now);
	/** What the device has answered, which is sent again where it did not get through. */
	const made = useRef<unknown>(undefined);

	async function ask() {
		if (made.current === undefined && Date.now() - since > lastStart) return onOver();
		made.current ??= await startRegistration({ optionsJSON: options });
		return made.current;
	}

	return (
		<PasskeyButton
			label="Make the passkey"
			variant="sun"
			ask={ask}
			explain={(error) =>
				error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
					? "A passkey of your account is already there."
					: "No passkey was made. Try again when you are ready."
			}
		/>
	);
}
