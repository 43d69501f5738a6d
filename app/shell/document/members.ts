/** What a member's document does beside what every document does. */
import { watchSession } from "#app/accounts/watch-session.ts";
import { forgetDraftsOf } from "#app/forms/draft-store.ts";

const bar = document.querySelector<HTMLElement>("[data-account]");
const state = bar?.dataset.account ?? "";
const [accountId = ""] = state.split(" ");
const signedIn = new AbortController();

watchSession(state, () => location.reload(), signedIn.signal);
// The forms of the bar sign out.
bar?.addEventListener("sent", () => {
	signedIn.abort();
	forgetDraftsOf(accountId);
});
