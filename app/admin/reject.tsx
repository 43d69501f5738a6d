import { data, href, redirect } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import type { SubjectSeen } from "#app/moderation/decisions.server.ts";
import { withActors } from "#app/moderation/events.server.ts";
import { moderationMessages } from "#app/moderation/moderation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm, redisplayedFormContext } from "#app/web/responses.ts";
import { sitePath } from "#app/web/site-path.ts";
import type { Route } from "./+types/reject.ts";
import { decide } from "./decide.server.ts";
import { latestOf } from "./decided.server.ts";
import { readSubject, rejectionSchema } from "./decision-input.ts";
import { moderatorsOnly } from "./error-links.ts";
import { explainDecision, logFailure, moderatorOrLogin, moderatorOrRefusal } from "./moderator.server.ts";
import { findRejectable } from "./queues.server.ts";
import type { RejectAnswer } from "./reject-answer.ts";
import { RejectForm } from "./reject-form.tsx";
import "#app/moderation/moderation.css";

/** Asks why something is rejected, for those whose browser shows no dialog. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(redisplayedFormContext)) return null;
	const { searchParams } = new URL(request.url);
	moderatorOrLogin(context, request);
	const subject = readSubject(searchParams.get("subject"));
	if (!subject) throw data(moderationMessages.notFound, { status: 404 });
	const db = context.get(databaseContext);
	const found = await findRejectable(db, subject);
	if (!found) throw data(await latestOf(db, subject.kind, subject.id), { status: 409 });
	return { title: found.title, subject: String(searchParams.get("subject")), back: pathIn(searchParams.get("back")) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const values = valuesOf(form);
	const sendBack = (status: number, message?: string, errors: RejectAnswer["errors"] = {}) => {
		context.set(redisplayedFormContext, true);
		return data<RejectAnswer>({ message, errors, values, needsLogin: status === 401 }, { status });
	};
	const moderator = moderatorOrRefusal(context);
	if ("status" in moderator) return sendBack(moderator.status, moderator.message);
	const subject = readSubject(values.subject);
	if (!subject) return sendBack(404, moderationMessages.notFound);
	const parsed = rejectionSchema.safeParse(values);
	if (!parsed.success) {
		const wrong = parsed.error.issues.map(({ path, message }) => [path[0], message]);
		return sendBack(422, undefined, Object.fromEntries(wrong.reverse()));
	}
	try {
		const refusal = await reject(context, moderator, subject, parsed.data);
		return refusal ? sendBack(refusal.status, refusal.message) : redirect(values.back, 303);
	} catch (error) {
		logFailure(context, error, "Error rejecting a submission");
		return sendBack(500, moderationMessages.rejectFailed);
	}
}

async function reject(
	context: Route.ActionArgs["context"],
	moderator: Parameters<typeof decide>[1],
	subject: SubjectSeen,
	why: ReturnType<typeof rejectionSchema.parse>,
) {
	const db = context.get(databaseContext);
	const decision = await decide(db, moderator, subject, { action: "rejected", ...why });
	if (decision.outcome === "done") return undefined;
	const [event] = decision.outcome === "decided" ? await withActors(db, [decision.event]) : [];
	return explainDecision(decision, event?.by);
}

function valuesOf(form: FormData): RejectAnswer["values"] {
	const text = (name: string) => String(form.get(name) ?? "");
	return {
		subject: text("subject"),
		back: pathIn(text("back")),
		reason: text("reason"),
		explanation: text("explanation"),
	};
}

function pathIn(text: string | null) {
	return sitePath(text) ?? href("/admin");
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const values = valuesOf(await request.clone().formData());
	const answerWith = (message: string): RejectAnswer => ({ message, errors: {}, values });
	return keepForm<RejectAnswer>(serverAction, moderationMessages.rejectFailed, answerWith);
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "Reject a submission · Heliograph" }, { name: "robots", content: "noindex" }];
}

export default function RejectPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer: RejectAnswer | undefined = actionData;
	const { subject, back } = answer?.values ?? loaderData ?? { subject: "", back: href("/admin") };
	return (
		<Page
			title="Reject a submission"
			intro={loaderData && <bdi>{loaderData.title}</bdi>}
			actions={<ButtonLink to={back}>Back without rejecting</ButtonLink>}
		>
			<div className="reject-page">
				<RejectForm subject={subject} back={back} pageAnswer={answer} />
			</div>
		</Page>
	);
}

export function ErrorBoundary() {
	return (
		<ErrorView
			{...moderatorsOnly}
			fallback={moderationMessages.loadFailed}
			back={{ to: href("/admin"), label: "Back to moderation" }}
		/>
	);
}
