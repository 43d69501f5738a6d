import { type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from "react-router";
import type { z } from "zod";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { keepFocus, useHeldIntents } from "#app/ui/form-press.ts";
import { boardMessages } from "./board.ts";
import type { BoardAnswer } from "./board-answer.ts";
import { versionField } from "./board-input.ts";
import "./boards.css";

export const boardFormId = "board-form";

/** The state of a board's form, by the schema that the server uses. @param defaults what stands in it at first */
export function useBoardForm<Fields extends Record<string, unknown>, Input>(
	schema: z.ZodType<Input>,
	answer: BoardAnswer | undefined,
	defaults?: Partial<Fields>,
) {
	return useForm<Fields, Input>({
		id: boardFormId,
		lastResult: answer?.result,
		// Conform's type wants a default for each part of a field, which a plain object has.
		defaultValue: defaults as never,
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
	});
}

interface BoardFormProps<Fields extends Record<string, unknown>> {
	/** From `useBoardForm`. */
	form: FormMetadata<Fields>;
	answer: BoardAnswer | undefined;
	/** Of its fields' mistakes, the one that is told above the form in place of a general sentence. */
	mistake?: string;
	/** The version of what is edited that the form is made from. */
	version?: string;
	label: string;
	busyLabel: string;
	/** Where 'Cancel' leads. */
	cancel: string;
	children: ReactNode;
}

/** Posts to its page. Says above what is wrong with the whole of it, and below what to do. */
export function BoardForm<Fields extends Record<string, unknown>>(props: BoardFormProps<Fields>) {
	const { form, answer, mistake = boardMessages.formWrong, version, label, busyLabel, cancel, children } = props;
	const busy = useNavigation().state !== "idle";
	const trouble = useRef<HTMLDivElement>(null);
	const message = form.errors?.[0] ?? (form.status === "error" ? mistake : undefined);
	useHeldIntents();
	useEffect(() => {
		if (answer?.result?.error?.[""]) trouble.current?.scrollIntoView({ block: "center" });
	}, [answer]);
	return (
		<Form method="post" {...getFormProps(form)} onMouseDown={keepFocus}>
			{version !== undefined && <input type="hidden" name={versionField} value={answer?.version ?? version} />}
			{message && (
				<div ref={trouble} className="mb-6">
					<Alert>
						<p>{message}</p>
						{answer?.signedOut && <SignInElsewhere />}
					</Alert>
				</div>
			)}
			{children}
			<div className="actions board-form-actions">
				<Button type="submit" variant="sun" busy={busy} busyLabel={busyLabel}>
					{label}
				</Button>
				<ButtonLink to={cancel} variant="plain">
					Cancel
				</ButtonLink>
			</div>
		</Form>
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

/** For `shouldRevalidate` of a form's page: a form on the screen outlives its session, since what is typed in it is not sent yet. */
export function unlessFormIsOpen({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	if (currentUrl.pathname === nextUrl.pathname && document.forms.namedItem(boardFormId)) return false;
	return defaultShouldRevalidate;
}
