import { useState } from "react";
import { href, useFetcher } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { readUpload } from "#app/forms/read-upload.server.ts";
import { refusalOf, saveForm, success } from "#app/forms/save-form.server.ts";
import { imageUpload } from "#app/images/take-picture.server.ts";
import { refuseListed } from "#app/links/already-listed.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusPage } from "#app/ui/focus-page.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/apply.ts";
import { ApplicationForm, submitLabel } from "./application-form.tsx";
import { readApplication, submitApplication } from "./application-own.server.ts";
import { showcaseMessages } from "./showcase.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const { address } = context.get(requestContext);
	const failure = { failed: showcaseMessages.sendFailed, log: "Error storing an application" };
	const posted = await readUpload(request, imageUpload);
	const form = await readApplication(db, posted, address, (thrown) => refusalOf(context, thrown, failure));
	return saveForm(context, form, {
		save: async (application) =>
			(await refuseListed(db, "showcase", application.link, posted)) ?? submitApplication(db, application, address),
		done: () => success(context, showcaseMessages.sent),
		...failure,
	});
}

export const handle: RouteHandle = { app: true, failed: showcaseMessages.sendFailed };

export function meta(args: Route.MetaArgs): Route.MetaDescriptors {
	return pageMeta(args, {
		title: "Apply to be featured",
		description: "Tell us of a blog, a publication or a person that explains science well.",
		path: href("/showcase/apply"),
	});
}

export default function Apply({ actionData }: Route.ComponentProps) {
	const fetcher = useFetcher<FormAnswer>();
	const hydrated = useHydrated();
	const [sendable, setSendable] = useState(false);
	const answer = fetcher.data ?? actionData;
	const busy = fetcher.state !== "idle";
	const incomplete = hydrated && !sendable;
	if (answer?.sent && !busy) return <Sent />;
	return (
		<Page
			title="Apply to be featured"
			intro="For a blog, a publication or a person. We read every application and answer by email."
		>
			<div className="max-w-160">
				<ApplicationForm fetcher={fetcher} answer={answer} onTags={setSendable}>
					<div className="form-bar">
						<Button
							type="submit"
							variant="sun"
							aria-describedby={incomplete ? "application-incomplete" : undefined}
							disabled={incomplete && !busy}
							busy={busy}
							busyLabel="Submitting..."
						>
							{submitLabel(answer)}
						</Button>
						<ButtonLink to={href("/showcase")} variant="plain">
							Back to the showcase
						</ButtonLink>
						{incomplete && (
							<p id="application-incomplete" className="application-note">
								{showcaseMessages.incomplete}
							</p>
						)}
					</div>
				</ApplicationForm>
			</div>
		</Page>
	);
}

function Sent() {
	return (
		<div ref={focusPage} tabIndex={-1} className="page" role="alert">
			<EmptyState
				title="Thank you"
				heading="h1"
				flash="TU"
				actions={<ButtonLink to={href("/showcase")}>Back to the showcase</ButtonLink>}
			>
				<p>{showcaseMessages.sent}</p>
			</EmptyState>
		</div>
	);
}
