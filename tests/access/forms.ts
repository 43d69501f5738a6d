/** What is sent to the addresses that take forms. */
import type { Kind } from "#app/access-states.ts";
import type { Form } from "#app/access-terms.ts";
import { cardForm } from "../cards.ts";
import { detailedForm } from "../collab.ts";
import { eventForm } from "../events.ts";
import { jobForm } from "../jobs.ts";
import { mediaForm } from "../media.ts";
import { requestForm } from "../requests.ts";
import { resourceForm } from "../resources.ts";
import { itemForm } from "../showcase.ts";
import { takenHandle } from "./things.ts";

interface Sent {
	search?: string;
	body: FormData | URLSearchParams;
}

const version = "2001-02-03T04:05:06.789Z";

export function formOf(form: Form, of: Kind | undefined): Sent {
	const fields = (values: Record<string, string>) => ({ body: new URLSearchParams(values) });
	switch (form) {
		case "an empty form":
			return fields({});
		case "an outdated form":
			return { body: outdated(of) };
		case "a handle that is taken":
			return fields({ handle: takenHandle });
		case "an empty article":
			return { search: "?type=article", body: new URLSearchParams() };
		case "the version that is there":
			return fields({ restore: "2", version: "2" });
		case "another role":
			return fields({ role: "editor" });
		case "what withdraws an invitation":
			return fields({ intent: "withdraw" });
	}
}

function outdated(of: Kind | undefined) {
	switch (of) {
		case "card":
			return cardForm({ version });
		case "listing":
			return detailedForm({ version });
		case "job":
			return jobForm({ version });
		case "event":
			return eventForm({ version });
		case "request":
			return requestForm({ version });
		case "resource":
			return resourceForm({ version });
		case "media":
			return mediaForm({ version });
		case "item":
			return itemForm({ version });
		case "list":
			return new URLSearchParams({ title: "Reading", version });
		case "saved":
			return new URLSearchParams({ note: "For later", version });
		default:
			throw new Error(`There is no outdated form of ${of}`);
	}
}
