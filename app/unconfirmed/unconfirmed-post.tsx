import type { ReactNode } from "react";
import { Form, href, useLocation, useNavigation } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { unconfirmedMessages } from "./unconfirmed.ts";

interface WaitingPostProps {
	title: string;
	/** Of whom it is sent, empty where it is gone by now, and who else is signed in. */
	email: string;
	signedInAs: string | null;
	answer: FormAnswer | undefined;
	children: ReactNode;
}

/** Asks the reader of a mail whether what waits is to be sent. */
export function WaitingPost({ title, email, signedInAs, answer, children }: WaitingPostProps) {
	const { pathname, search } = useLocation();
	const { state, formData } = useNavigation();
	const isBusy = (name: string) => state !== "idle" && formData?.has(name) === true;
	return (
		<Page title={title}>
			<div className="grid gap-6">
				<FormAlert answer={answer} />
				<Sender email={email} signedInAs={signedInAs} />
				{children}
				<Form method="post" className="form-bar">
					<Button type="submit" name="send" value="1" variant="sun" busy={isBusy("send")} busyLabel="Sending...">
						Send it
					</Button>
					<ButtonLink to={`${pathname}${search}&change`}>Change it</ButtonLink>
					<Button
						type="submit"
						name="discard"
						value="1"
						variant="plain"
						busy={isBusy("discard")}
						busyLabel="Deleting..."
					>
						Delete it
					</Button>
				</Form>
			</div>
		</Page>
	);
}

/** Under which account it is sent. */
export function Sender({ email, signedInAs }: Pick<WaitingPostProps, "email" | "signedInAs">) {
	if (email === "") return null;
	return (
		<>
			<p>
				Nothing is sent yet. It is sent under the account of <bdi className="wrap-anywhere">{email}</bdi>, which is made
				now if there is none. Only moderators see the address.
			</p>
			{signedInAs && (
				<Alert tone="info">
					You are signed in as <bdi className="wrap-anywhere">{signedInAs}</bdi> and will stay signed in.
				</Alert>
			)}
		</>
	);
}

interface SentPostProps extends Pick<WaitingPostProps, "email" | "signedInAs"> {
	isSignedIn: boolean;
	hasPassword: boolean;
	/** What was sent, where its sender sees it and nobody else does. */
	page: { to: string; label: string };
	/** What happens next. */
	children: ReactNode;
}

/** Says that it is sent, and how its sender comes back to it. */
export function SentPost({ email, signedInAs, isSignedIn, hasPassword, page, children }: SentPostProps) {
	return (
		<div className="page">
			<EmptyState
				title="Sent"
				heading="h1"
				flash="TU"
				actions={
					<>
						{!signedInAs && (
							<ButtonLink to={page.to} variant="sun">
								{page.label}
							</ButtonLink>
						)}
						{!hasPassword && <ButtonLink to={href("/reset-password")}>Choose a password</ButtonLink>}
					</>
				}
			>
				<p role="status">{children}</p>
				<p>
					{isSignedIn ? "You are signed in as " : "You will find it when you sign in as "}
					<bdi className="wrap-anywhere">{email}</bdi>.{" "}
					{!hasPassword && "That account has no password yet: to sign in later, ask for a link to choose one."}
				</p>
			</EmptyState>
		</div>
	);
}

/** Says that it is deleted. */
export function DiscardedPost({ back }: { back: { to: string; label: string } }) {
	return (
		<div className="page">
			<EmptyState title="Deleted" heading="h1" flash="TU" actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
				<p role="status">{unconfirmedMessages.discarded}</p>
			</EmptyState>
		</div>
	);
}
