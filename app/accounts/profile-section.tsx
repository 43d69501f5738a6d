import type { ReactNode } from "react";
import { href } from "react-router";
import { FormAlert } from "#app/forms/form-alert.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";

/** What the forms of the profile are answered. */
export interface ProfileAnswer extends FormAnswer {
	/** The section that tells it. */
	about?: ProfilePart;
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
				<ProfileAlert answer={answer} />
				{children}
			</div>
		</section>
	);
}

export function ProfileAlert({ answer }: { answer: FormAnswer | undefined }) {
	return (
		<FormAlert
			answer={answer}
			formId="profile"
			signIn={<a href={`${href("/login")}?redirect=${href("/profile")}`}>Login</a>}
		/>
	);
}
