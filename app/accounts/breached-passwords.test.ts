import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nextAddress } from "#tests/accounts.ts";
import { testAccounts } from "#tests/app.ts";
import { ownFolder } from "#tests/own-folder.ts";
import { testSite } from "#tests/site.ts";
import { accountMessages } from "./account.ts";
import { openBreachedPasswords } from "./breached-passwords.server.ts";

const folder = ownFolder("heliograph-breached-");

function hashOf(password: string) {
	return createHash("sha1").update(password).digest("hex").toUpperCase();
}

function write(name: string, text: string) {
	const path = join(folder, name);
	writeFileSync(path, text);
	return path;
}

const stolen = Array.from({ length: 5_000 }, (_, i) => `stolen ${i}`);
const hashes = stolen.map(hashOf).sort();

test.each([
	["as Pwned Passwords hands it out", hashes.map((hash, i) => `${hash}:${i ** 2}\r\n`).join("")],
	["without counts, in small letters, without an end of the last line", hashes.join("\n").toLowerCase()],
])("a list finds each password that is in it, and no other: %s", async (name, text) => {
	const list = await openBreachedPasswords(write(name, text));
	const found = await Promise.all(stolen.map((password) => list.has(password)));
	expect(found.filter(Boolean)).toHaveLength(stolen.length);
	const others = await Promise.all(stolen.map((password) => list.has(password.toUpperCase())));
	expect(others.filter(Boolean)).toHaveLength(0);
});

test.each([
	["an empty one", ""],
	["passwords themselves", "123456\npassword\n"],
	["no order", hashes.toReversed().join("\n")],
])("a file is refused that is no such list: %s", async (name, text) => {
	await expect(openBreachedPasswords(write(name, text))).rejects.toThrow("It is no list of SHA-1 hashes in order");
	await expect(openBreachedPasswords(join(folder, "none"))).rejects.toThrow("ENOENT");
});

test("nobody chooses a password that is on the operator's list, however hard it is to guess", async () => {
	const password = "tundra lichen beacon";
	const breachedPasswords = await openBreachedPasswords(write("one", hashOf(password)));
	const site = await testSite({ accounts: { ...testAccounts, breachedPasswords } });
	const email = "mary@example.org";
	const signUp = (password: string) =>
		site.post("/signup", { email, password, confirmation: password }, { "X-Forwarded-For": nextAddress() });
	expect(await signUp(password)).toAnswer(422, accountMessages.weak, accountMessages.weakByBreach);
	expect(await signUp(`${password}.`)).toAnswer(200);
});
