import { useEffect, useRef } from "react";
import { Form, href, redirect, useNavigation } from "react-router";
import { askOnceSignedIn, memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { pageNumber } from "#app/boards/board-filters.ts";
import { redirectWithFlash, withFlash } from "#app/boards/flash.server.ts";
import { Flash } from "#app/boards/flash.tsx";
import { Question } from "#app/boards/question.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { follow, isFollowed, listFollows, unfollow, unfollowById } from "#app/follows/follow.server.ts";
import { followMessages, followPath, topicPath } from "#app/follows/follow.ts";
import { FormAlert, useTyped } from "#app/forms/form-alert.tsx";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
import { loadPart } from "#app/forms/load-part.server.ts";
import { changedForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { redisplay } from "#app/forms/save-form.server.ts";
import { findMailSettings } from "#app/mail/mail-settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { sitePath } from "#app/web/site-path.ts";
import type { Route } from "./+types/following.ts";
import { findFollowable, followableOf, thingAt } from "./followed.server.ts";
import { listNewOfPage } from "./new-list.server.ts";
import { OwnFollows } from "./own-follows.tsx";
import "./updates.css";

export const handle: RouteHandle = { failed: followMessages.failed };

export async function loader({ request, context }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const what = url.searchParams.get("what");
	const path = what === null ? href("/following") : followPath(what);
	const viewer = memberUnlessRedisplayed(context, encodeURIComponent(path));
	const messages = { followed: followMessages.followed, unfollowed: followMessages.unfollowed };
	if (!viewer) return withFlash(request, messages, { asked: undefined, isUnknown: false, mine: null });
	const db = context.get(databaseContext);
	const asked = what === null ? undefined : await findFollowable(db, what);
	const [follows, settings] = await Promise.all([listFollows(db, viewer), findMailSettings(db, viewer)]);
	const page = pageNumber.parse(url.searchParams.get("page"));
	const news = await loadPart(context, followMessages.newsFailed, () => listNewOfPage(db, viewer, follows, page));
	return withFlash(request, messages, {
		asked: asked && { ...asked, followed: await isFollowed(db, viewer, asked.followed) },
		isUnknown: what !== null && !asked,
		mine: {
			follows: follows.map((one) => ({ id: one.id, createdAt: one.createdAt, ...followableOf(one) })),
			news,
			digest: settings.digest,
			confirmed: viewer.confirmed,
		},
	});
}

/** `what` is the path of what is followed, or `topic` a topic; `follow` says whether it is to be (`on`) or not, `from` the path of the page that goes on being shown. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const viewer = memberOrRefusal(context, followMessages.signIn);
	const topic = form.get("topic");
	const answer = (refusal: Refusal) => {
		const typed = changedForm({ initialValue: { topic: String(topic ?? "") } });
		return redisplay(context, typed, refusal, { signedOut: refusal.status === 401 });
	};
	const what = form.get("what");
	if (isRefusal(viewer)) return typeof what === "string" ? askOnceSignedIn(followPath(what)) : answer(viewer);
	const db = context.get(databaseContext);
	if (form.get("follow") === "off" && form.has("id")) {
		await unfollowById(db, viewer, String(form.get("id")));
		return redirectWithFlash(href("/following"), "unfollowed");
	}
	const isOn = form.get("follow") !== "off";
	const asked = await findFollowable(db, typeof topic === "string" ? topicPath(topic) : what);
	// What is out of sight is let go of too.
	const followed = asked?.followed ?? (isOn ? undefined : thingAt(what));
	if (!followed) return answer(refuse(422, topic === null ? followMessages.unknown : followMessages.noTopic));
	// The page names them first.
	if (isOn && asked && asked.unknown.length > 0) return redirect(followPath(String(what)), 303);
	const refusal = isOn ? await follow(db, viewer, followed) : await unfollow(db, viewer, followed);
	if (refusal) return answer(refusal);
	const from = sitePath(form.get("from"));
	if (from !== null) return redirect(from, 303);
	return redirectWithFlash(href("/following"), isOn ? "followed" : "unfollowed");
}

export const meta = titled("What you follow");

export default function Following({ loaderData, actionData }: Route.ComponentProps) {
	const { asked, isUnknown, mine, flash } = loaderData;
	const typed = useTyped(actionData);
	const topic = useEmptiedOnceSent(actionData !== undefined);
	return (
		<Page
			title="What you follow"
			intro="Nobody sees what you follow. Communicators see how many follow them, and never who."
		>
			<Flash message={flash} />
			<FormAlert answer={actionData} message={isUnknown ? followMessages.unknown : undefined} className="mb-8" />
			{asked && asked.unknown.length > 0 && (
				<Alert tone="info" className="mb-8">
					{followMessages.unknownFilters} <bdi>{asked.unknown.join(", ")}</bdi>
				</Alert>
			)}
			{asked && (
				<Question
					title={asked.followed ? "You follow this" : "Follow this?"}
					about={asked}
					action={href("/following")}
					field={{ name: "what", value: asked.path }}
					answer={{ name: "follow", label: asked.followed ? "Unfollow" : "Follow", isOn: asked.followed }}
				/>
			)}
			{mine && <OwnFollows {...mine} />}
			<h2 id="topic">Follow a topic</h2>
			<Form method="post" className="updates-topic">
				<TextField
					ref={topic}
					label="Topic"
					name="topic"
					defaultValue={typed("topic")}
					hint="Such as neuroscience, or science policy."
				/>
				<Button type="submit" variant="sun">
					Follow topic
				</Button>
			</Form>
		</Page>
	);
}

/** The field of a topic, which keeps the focus, and what is typed while another form of the page is sent. */
function useEmptiedOnceSent(isRefused: boolean) {
	const field = useRef<HTMLInputElement>(null);
	const isSent = useNavigation().formData?.has("topic") === true;
	const wasSent = useRef(false);
	useEffect(() => {
		if (wasSent.current && !isSent && !isRefused && field.current) field.current.value = "";
		wasSent.current = isSent;
	}, [isSent, isRefused]);
	return field;
}

export const ErrorBoundary = errorView({ fallback: followMessages.loadFailed });
