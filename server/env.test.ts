import { expect, test } from "vitest";
import { describeSettings, readSettings } from "./env.ts";

test("nothing has to be set", () => {
	expect(readSettings({ DATABASE_URL: "", PORT: "" })).toMatchObject({
		PORT: 3000,
		HOST: "127.0.0.1",
		DATA_FOLDER: "data",
		SEED_DEMO: true,
		TRUSTED_PROXIES: 0,
	});
});

test.each([
	["PORT", "eighty", "a whole number from 0 to 65535"],
	["PORT", "70000", "a whole number from 0 to 65535"],
	["ORIGIN", "heliograph.example", "an origin such as"],
	["ORIGIN", "https://heliograph.example/path", "without a path"],
	["ORIGIN", "ftp://heliograph.example", "an origin such as"],
	["SEED_DEMO", "yes", "true or false"],
	["LOG_LEVEL", "loud", "debug, info, warn, error or silent"],
	["CONTACT_EMAIL", "nobody", "an email address"],
	["SOCIAL_URL", "javascript:alert(1)", "an address that starts with http"],
])("%s=%s names itself and what it takes", (name, value, takes) => {
	expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}", but takes `);
	expect(() => readSettings({ [name]: value })).toThrow(takes);
});

test("a wrong DATABASE_URL is not shown, since it may hold a password", () => {
	const read = () => readSettings({ DATABASE_URL: "mysql://someone:secret@localhost/x" });
	expect(read).toThrow("DATABASE_URL is something else, but takes a PostgreSQL address");
	expect(read).not.toThrow("secret");
});

test("all wrong settings are named at once", () => {
	expect(() => readSettings({ PORT: "x", SEED_DEMO: "y" })).toThrow(/PORT.*\nSEED_DEMO/);
});

test("an origin loses its trailing slash", () => {
	expect(readSettings({ ORIGIN: "https://heliograph.example/" }).ORIGIN).toBe("https://heliograph.example");
});

test("every setting is described", () => {
	expect(describeSettings()).toMatch(/PORT .*default: 3000/);
	expect(describeSettings()).not.toContain("undefined");
});
