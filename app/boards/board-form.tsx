import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import type { z } from "zod";
import { FormAlert, VersionField } from "#app/forms/form-alert.tsx";
import { type FormAnswer, listedField } from "#app/forms/form-answer.ts";
import { useChecks } from "#app/forms/form-mistakes.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { useDraft } from "#app/forms/use-draft.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RequiredNote } from "#app/ui/field.tsx";
import { keepFocus } from "#app/ui/form-press.ts";
import "./boards.css";

export const boardFormId = "board-form";

/** The state of a board's form, by the schema that the server uses. @param defaults what stands in it at first */
export function useBoardForm<Fields extends Record<string, unknown>, Input>(
	schema: z.ZodType<Input>,
	answer: FormAnswer | undefined,
	defaults?: Partial<Fields>,
) {
	return useCheckedForm<Fields, Input>(boardFormId, schema, answer, defaults);
}

interface BoardFormProps<Fields extends Record<string, unknown>> {
	form: FormMetadata<Fields>;
	answer: FormAnswer | undefined;
	/** The version of what is edited that the form is made from. */
	version?: string;
	label: string;
	busyLabel: string;
	cancel: string;
	takesFile?: boolean;
	/** Whether a failure to save is told in a toast as well. */
	toasts?: boolean;
	/** What came along from another form. */
	carried?: object | undefined;
	/** Whether it asks for what is not published. */
	isPrivate?: boolean | undefined;
	children: ReactNode;
}

/** Posts to its page. Says above what is wrong with the whole of it, and below what to do. */
export function BoardForm<Fields extends Record<string, unknown>>(props: BoardFormProps<Fields>) {
	const { form, answer, version, label, busyLabel, cancel, takesFile, toasts, carried, isPrivate, children } = props;
	const busy = useNavigation().state !== "idle";
	const [checks, submit] = useChecks(form, answer);
	const draft = useDraft(form, { answer, version, carried, isPrivate });
	return (
		<Form
			method="post"
			encType={takesFile ? "multipart/form-data" : undefined}
			{...getFormProps(form)}
			onSubmit={submit}
			onMouseDown={keepFocus}
		>
			{/* Enter in a field presses the first button of a form, which may be one that removes a picture. */}
			<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" disabled={busy} />
			{draft.version !== undefined && <VersionField answer={answer} version={draft.version} />}
			{answer?.listed && <input type="hidden" name={listedField} value={answer.listed.url} />}
			<FormAlert {...{ answer, checks, toasts, takesFile }} formId={form.id} className="mb-6" />
			{draft.notice}
			<RequiredNote />
			{children}
			<div className="form-bar">
				<Button type="submit" variant="sun" busy={busy} busyLabel={busyLabel}>
					{answer?.listed ? "Submit anyway" : label}
				</Button>
				<ButtonLink to={cancel} variant="plain">
					Cancel
				</ButtonLink>
			</div>
		</Form>
	);
}

/**
 * For `shouldRevalidate` of a form's page: a form on the screen outlives its session, since what is typed in it is not sent yet. What went
 * through and leads back to the page is told where the form was.
 */
export function unlessFormIsOpen(args: ShouldRevalidateFunctionArgs) {
	const { currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate } = args;
	const isThrough = formMethod === "POST" && actionStatus === undefined;
	if (!isThrough && currentUrl.pathname === nextUrl.pathname && document.forms.namedItem(boardFormId)) return false;
	return defaultShouldRevalidate;
}
