/** What keeps the page on the screen, with all that is typed in it, while the server can't be reached. */
import { createPath, type DataStrategyResult, href, matchRoutes, replace } from "react-router";
import { forgetDraftsOf } from "#app/forms/draft-store.ts";
import { keepForm, nextAfter, reasonKept, reasonRefused } from "#app/forms/keep-form.ts";
import { setFailedForm } from "#app/ui/failed-form.ts";
import { toast } from "#app/ui/toasts.tsx";
import { reasonOfSilence } from "#app/web/connection.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import { nextPageLost, noAnswer } from "#app/web/silence.ts";
import { whenRouteIsReady } from "./route-code.ts";
import { place, router, siteRoutes } from "./shown-page.ts";

type Results = Record<string, DataStrategyResult>;

let returning = false;

/**
 * Client middleware of the root: no form is lost that does not get through, and without an answer of the server no loader replaces what
 * is shown. What was asked for anew stays as it was; where a link, a form or the way back would have led elsewhere, the page stays and
 * says so.
 */
export async function keepPage({ request }: { request: Request }, next: () => Promise<Results>) {
	if (returning) return shownData();
	if (request.method !== "GET") return sendForm(request, next);
	const results = await next();
	if (!router || router.state.errors || request.signal.aborted) return results;
	const { location, navigation } = router.state;
	const { pathname, search } = new URL(request.url);
	const isHere = pathname === location.pathname && search === location.search;
	const silence = Object.values(results).map(silenceOf).find(Boolean);
	const reason = silence ?? (isHere && isFault(results.root) ? noAnswer : undefined);
	if (!reason) {
		if (!isHere) setFailedForm(undefined);
		return results;
	}
	const isAfterForm = navigation.formMethod === "POST" && navigation.location.state?._isRedirect;
	const isThrough = isAfterForm && !pathname.startsWith(href("/login"));
	if (isThrough) tell(nextPageLost);
	if (isHere) return { ...results, ...shownData() };
	if (!isThrough) {
		setFailedForm({ action: `?${pathname}`, message: reason });
		tell(reason);
	}
	return stayHere(request);
}

async function sendForm(request: Request, next: () => Promise<Results>) {
	setFailedForm(undefined);
	const form = router?.state.navigation.formData;
	const outcomes = Object.entries(await next());
	const { pathname } = new URL(request.url);
	// Known once the route's code is here.
	const handle = matchRoutes(siteRoutes(), pathname)?.at(-1)?.route.handle as RouteHandle | undefined;
	const failed = typeof handle?.failed === "function" ? handle.failed(form) : handle?.failed;
	const results = Object.fromEntries(outcomes.map(([id, outcome]) => [id, keepForm(outcome, pathname, failed)]));
	if (!router) return results;
	const { location, navigation, loaderData, errors } = router.state;
	const { account }: { account?: { id: string } | null } = loaderData.root ?? {};
	const endsAccess = typeof handle?.endsAccess === "function" ? handle.endsAccess(form) : handle?.endsAccess;
	const goal = outcomes.map(([, outcome]) => nextAfter(outcome)).find((path) => path !== undefined);
	if (endsAccess && account && goal !== undefined) forgetDraftsOf(account.id);
	if (errors || request.signal.aborted) return results;
	const isFetcher = navigation.state !== "submitting" || navigation.location.pathname !== pathname;
	if (isFetcher) return results;
	if (goal) return leadOn(goal, results, request);
	const answers = Object.values(results);
	const isElsewhere = pathname !== location.pathname;
	const kept = answers.map(reasonKept).find(Boolean);
	const refused = isElsewhere ? answers.map(reasonRefused).find(Boolean) : undefined;
	const reason = kept ?? refused;
	if (!reason) return results;
	tellFailure(pathname, reason);
	if (kept) return isElsewhere ? stayHere(request) : results;
	// What is shown may not be what it was.
	const again: DataStrategyResult = { type: "error", result: replace(createPath(location)) };
	return Object.fromEntries(outcomes.map(([id]) => [id, again]));
}

/** Goes on once the code of the next page is here: React Router would load the form's page anew without it, as if nothing had been sent. */
function leadOn(goal: string, results: Results, request: Request) {
	const { origin, pathname } = new URL(goal, location.href);
	if (origin !== location.origin) return results;
	return new Promise<Results>((resolve) => {
		const unlessLeft = (act: () => void) => () => (request.signal.aborted ? resolve(results) : act());
		whenRouteIsReady(pathname, {
			go: () => resolve(results),
			leave: unlessLeft(() => location.assign(goal)),
			fail: unlessLeft(() => {
				tell(nextPageLost);
				resolve(stayHere(request));
			}),
		});
	});
}

function silenceOf({ type, result }: DataStrategyResult) {
	return type === "error" ? reasonOfSilence(result) : undefined;
}

/** The root's own page of an error would take the place of all that is shown. */
function isFault(outcome: DataStrategyResult | undefined) {
	return outcome?.type === "error" && !(outcome.result instanceof Response);
}

function shownData(): Results {
	const { matches = [], loaderData = {} } = router?.state ?? {};
	return Object.fromEntries(matches.map(({ route: { id } }) => [id, { type: "data", result: loaderData[id] }]));
}

/** Takes a navigation back, as if it had not begun. */
async function stayHere({ signal }: Request): Promise<Results> {
	const over = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
	void goBack();
	await over;
	return {};
}

async function goBack() {
	if (!router || place === undefined) return;
	const { location } = router.state;
	const steps = place - history.state.idx;
	returning = true;
	try {
		if (steps) await router.navigate(steps);
		else
			await router.navigate(createPath(location), {
				replace: true,
				preventScrollReset: true,
				state: { ...location.state, stays: location.key },
			});
	} finally {
		returning = false;
	}
}

/** Says at the button of a form that the form did not get through, or in a toast where the form has no place for it. */
export function tellFailure(action: string, message: string) {
	if (!setFailedForm({ action, message })) tell(message);
}

export function tell(message: string) {
	toast.error(message, { id: "connection" });
}
