import { data } from "react-router";
import { expect, test } from "vitest";
import { isDraftOpen, openDraft } from "./draft-store.ts";
import { isFormKept, keepForm } from "./keep-form.ts";

test("what a form is answered ends the draft of no other form", () => {
	const draft = "/projects/invite one";
	openDraft(draft, null);
	const sent = { type: "data" as const, result: data({ sent: {} }, 200) };
	keepForm(sent, "/verify-email");
	expect(isDraftOpen(draft)).toBe(true);
	keepForm(sent, "/projects/invite");
	expect(isDraftOpen(draft)).toBe(false);
});

test("a form that the server fails to take, has no room for or can't read stays, and asks for nothing around it anew", () => {
	expect([400, 413, 429, 500, 502, 503].filter((status) => !isFormKept(status))).toEqual([]);
	expect([undefined, 200, 401, 403, 409, 422].filter((status) => isFormKept(status))).toEqual([]);
});
