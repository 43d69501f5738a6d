import { expect, test } from "vitest";
import { hideNames } from "./log.ts";

const pathWithoutNames = hideNames(["/card/:id", "/api/v1/cards/:id"]);
const id = "0190f5a2-7b1c-7e3d-8f4a-1b2c3d4e5f60";

test.each([
	["/card/mary-somerville", "/card/(slug)"],
	["/card/mary-somerville.data", "/card/(slug)"],
	["/card/mary-somerville/picture/0123456789abcdef.png", "/card/(slug)/picture/0123456789abcdef.png"],
	[`/card/${id}`, `/card/${id}`],
	[`/card/${id}.data`, `/card/${id}.data`],
	[`/card/${id}/picture/0123456789abcdef.png`, `/card/${id}/picture/0123456789abcdef.png`],
	[`/card/${id}-somerville`, "/card/(slug)"],
	["/api/v1/cards/mary-somerville", "/api/v1/cards/(slug)"],
	[`/api/v1/cards/${id}`, `/api/v1/cards/${id}`],
	["/jobs", "/jobs"],
])("%s is logged as %s", (path, logged) => {
	expect(pathWithoutNames(path)).toBe(logged);
});
