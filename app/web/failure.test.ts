import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";

test("a thrown answer shows its own message, if that is text", () => {
	expect(failureOf(new ErrorResponse(404, "", "Card not found"))).toMatchObject({
		title: "Page not found",
		text: "Card not found",
	});
	expect(failureOf(new ErrorResponse(429, "", "Try again in 20 seconds")).text).toBe("Try again in 20 seconds");
});

test("a thrown answer without text is explained by its status", () => {
	expect(failureOf(new ErrorResponse(404, "", null)).text).toMatch(/^There is nothing/);
	expect(failureOf(new ErrorResponse(413, "", "")).title).toBe("That is too large");
	expect(failureOf(new ErrorResponse(418, "", null)).title).toBe("This did not work");
	expect(failureOf(new ErrorResponse(404, "", "<html>A proxy's page</html>")).text).toMatch(/^There is nothing/);
	expect(failureOf(new ErrorResponse(503, "", "")).title).toBe("The server is busy");
});

test("what is broken on the server is never told", () => {
	expect(failureOf(new Error("password of the database")).text).not.toContain("password");
	expect(failureOf(new ErrorResponse(503, "", "password of the database")).text).not.toContain("password");
	expect(failureOf("anything")).toMatchObject({ status: 500, title: "Unexpected Application Error!" });
});
