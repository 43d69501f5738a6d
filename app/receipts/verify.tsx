import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { accountsContext } from "#app/accounts/auth.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import { type FormAnswer, refuse } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { saveForm } from "#app/forms/save-form.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { FileField, TextArea } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { errorView } from "#app/web/error-view.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { siteContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/verify.ts";
import { dayOfReceipt } from "./receipt.ts";
import { verifyCredential } from "./verify.server.ts";
import { maxCredential, type Says, type Verdict, verdictTexts, verifyMessages, verifySchema } from "./verify-input.ts";

export const handle: RouteHandle = { failed: verifyMessages.failed };

/** Anybody may ask, without an account. Nothing that is sent is kept. */
export async function action({ request, context }: Route.ActionArgs) {
	const upload = { files: { file: 4 * maxCredential }, longTexts: { credential: 2 * maxCredential } };
	const body = await readUpload(request, upload);
	const file = body.get("file");
	const hasText = String(body.get("credential") ?? "").trim() !== "";
	const hasFile = file instanceof File && file.size > 0;
	if (hasFile && !hasText) body.set("credential", await file.text());
	const problem = hasFile && hasText ? refuse(422, "", { fields: { file: [verifyMessages.both] } }) : null;
	const { origin } = context.get(siteContext);
	return saveForm(context, parseForm(verifySchema, body, problem), {
		save: ({ credential }) =>
			verifyCredential(context.get(databaseContext), context.get(accountsContext), credential, origin),
		done: (verdict) => ({ verdict }),
		failed: verifyMessages.failed,
	});
}

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Check a receipt",
		description:
			"Whether a receipt of Heliograph is genuine, unchanged and still counts. Anybody can check one, without an account.",
		path: href("/receipts/verify"),
	});
}

export default function Verify({ actionData }: Route.ComponentProps) {
	const verdict = actionData && "verdict" in actionData ? actionData.verdict : undefined;
	const answer = actionData && !("verdict" in actionData) ? actionData : undefined;
	const [turn, setTurn] = useState({ verdict, count: 0 });
	// What can't be read may lack a part.
	const isNext = verdict?.outcome !== "unreadable";
	if (verdict && turn.verdict !== verdict) setTurn({ verdict, count: turn.count + Number(isNext) });
	const busy = useNavigation().state !== "idle";
	return (
		<Page
			title="Check a receipt"
			intro="Has somebody shown you a receipt as a file or a long line of letters? Find out here whether it is genuine."
		>
			{verdict && <Found verdict={verdict} />}
			<FormAlert answer={answer} formId="verify" className="mb-6" />
			<Form method="post" encType="multipart/form-data" className="grid gap-6">
				<CredentialFields key={turn.count} answer={answer} />
				<div className="actions">
					<Button type="submit" variant="sun" busy={busy} busyLabel="Checking...">
						Check it
					</Button>
				</div>
			</Form>
			<p className="mt-8 text-muted">
				What you send is checked and forgotten. Receipts are Open Badges 3.0, so programs can check them too: the keys
				of this site are at <a href={href("/.well-known/did.json")}>/.well-known/did.json</a>.
			</p>
		</Page>
	);
}

/** Empty again after a verdict, so that the next one is about what is chosen then. */
function CredentialFields({ answer }: { answer: FormAnswer | undefined }) {
	const typed = useTyped(answer);
	return (
		<>
			<TextArea
				id="verify-credential"
				label="The credential"
				name="credential"
				rows={6}
				spellCheck={false}
				defaultValue={typed("credential")}
				error={answer?.result?.error?.credential?.[0]}
				hint="All of it: three parts with dots between them."
			/>
			<FileField
				id="verify-file"
				label="Or its file"
				name="file"
				error={answer?.result?.error?.file?.[0]}
				accept=".jwt,.txt,application/vc+jwt,text/plain"
			/>
		</>
	);
}

function Found({ verdict }: { verdict: Verdict }) {
	const { title, text } = verdictTexts[verdict.outcome];
	return (
		<section className="mb-10" aria-labelledby="verdict">
			<h2 id="verdict">{title}</h2>
			<Alert tone={verdict.outcome === "valid" ? "good" : "bad"} className="my-4">
				{text}
			</Alert>
			{verdict.outcome === "foreign" && (
				<p>
					It names <bdi>{verdict.issuer}</bdi>.
				</p>
			)}
			{"says" in verdict && <WhatItSays says={verdict.says} isCardThere={verdict.outcome === "valid"} />}
			{verdict.outcome === "valid" && (
				<>
					<p>Is it shown by somebody else? Then it proves nothing about them: it is about the one named here.</p>
					<p className="mt-4">
						<a href={verdict.page}>The receipt itself</a>
					</p>
				</>
			)}
		</section>
	);
}

function WhatItSays({ says, isCardThere }: { says: Says; isCardThere: boolean }) {
	return (
		<dl className="facts my-6">
			<Fact name="What">{says.name}</Fact>
			<Fact name="Who did it">{isCardThere ? <a href={says.card}>{says.holder}</a> : says.holder}</Fact>
			<Fact name="Their part">{says.role}</Fact>
			<Fact name="When">{dayOfReceipt(says.happenedOn)}</Fact>
			<Fact name="In full" wide>
				{says.description}
			</Fact>
		</dl>
	);
}

export const ErrorBoundary = errorView({ fallback: verifyMessages.failed });
