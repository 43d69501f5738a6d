import type { ReactNode } from "react";
import { href } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import type { AccountAnswer } from "./account-page.tsx";

/** What the forms of the profile are answered. */
export interface ProfileAnswer extends AccountAnswer {
	/** The section that tells it. */
	about?: ProfilePart;
	/** Whether the way on is to sign in. */
	needsLogin?: boolean;
	/** A name that was not saved, to be shown again. */
	name?: string;
}

export const profileParts = ["confirmation", "name", "sessions"] as const;
export type ProfilePart = (typeof profileParts)[number];

interface ProfileSectionProps {
	title: string;
	/** So that a link leads here. */
	anchor?: string;
	/** Is told above the content. */
	answer?: ProfileAnswer;
	children: ReactNode;
}

/** A part of the profile, such as a list of what is mine: its name left and the rest right on wide screens, stacked on narrow ones. */
export function ProfileSection({ title, anchor, answer, children }: ProfileSectionProps) {
	return (
		<section id={anchor} className="form-section profile-section">
			<h2>{title}</h2>
			<div className="form-fields">
				{answer && <ProfileAlert answer={answer} />}
				{children}
			</div>
		</section>
	);
}

export function ProfileAlert({ answer: { ok, message, needsLogin } }: { answer: ProfileAnswer }) {
	return (
		<Alert tone={ok ? "good" : "bad"}>
			{message} {needsLogin && <a href={`${href("/login")}?redirect=${href("/profile")}`}>Login</a>}
		</Alert>
	);
}
