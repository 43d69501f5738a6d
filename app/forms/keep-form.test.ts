import { data } from "react-router";
import { expect, test } from "vitest";
import { isDraftOpen, openDraft } from "./draft-store.ts";
import { keepForm } from "./keep-form.ts";

test("what a form is answered ends the draft of no other form", () => {
	const draft = "/projects/invite one";
	openDraft(draft, null);
	const sent = { type: "data" as const, result: data({ sent: {} }, 200) };
	keepForm(sent, "/verify-email");
	expect(isDraftOpen(draft)).toBe(true);
	keepForm(sent, "/projects/invite");
	expect(isDraftOpen(draft)).toBe(false);
});
