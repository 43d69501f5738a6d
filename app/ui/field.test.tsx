import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextArea, TextField } from "./field.tsx";

function directionIn(field: ReactNode) {
	return /<(?:input|textarea)[^>]* dir="([^"]*)"/.exec(renderToStaticMarkup(field))?.[1];
}

test("what is typed runs in the direction of its script, and addresses from left to right", () => {
	expect(directionIn(<TextField label="Title" name="title" />)).toBe("auto");
	expect(directionIn(<TextArea label="Bio" name="bio" />)).toBe("auto");
	for (const type of ["email", "url", "password"])
		expect([type, directionIn(<TextField label="Other" name="other" type={type} />)]).toEqual([type, undefined]);
});
