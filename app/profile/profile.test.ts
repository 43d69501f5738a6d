import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sessions, users, verifications } from "#app/accounts/account.tables.server.ts";
import { accountLimits, accountMessages } from "#app/accounts/account.ts";
import { nameDevice } from "#app/accounts/device-name.server.ts";
import { scicommCards } from "#app/cards/card.tables.server.ts";
import { collabListings } from "#app/collab/collab.tables.server.ts";
import { rateLimits } from "#app/db/rate-limit.tables.server.ts";
import { images } from "#app/images/image.tables.server.ts";
import { mails } from "#app/mail/mail.tables.server.ts";
import { mailMessages, strangersMailsPerDay } from "#app/mail/mail.ts";
import { mediaItems } from "#app/media/media.tables.server.ts";
import { blockedShown } from "#app/messages/message.ts";
import type { SnapshotRow } from "#app/moderation/moderated-kind.ts";
import { moderationEvents } from "#app/moderation/moderation.tables.server.ts";
import { keepOriginal } from "#app/moderation/originals.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { featureApplications } from "#app/showcase/showcase.tables.server.ts";
import { waitlist } from "#app/waitlist/waitlist.tables.server.ts";
import { becomeMember, cookieHeader, goodPassword, linkIn, nextAddress, signUp } from "#tests/accounts.ts";
import { testAdmin } from "#tests/app.ts";
import { cardForm } from "#tests/cards.ts";
import { detailedForm } from "#tests/collab.ts";
import { addEvent } from "#tests/events.ts";
import { mailsTo } from "#tests/mail.ts";
import { mediaForm } from "#tests/media.ts";
import { requestForm } from "#tests/requests.ts";
import { resourceForm } from "#tests/resources.ts";
import { testSite } from "#tests/site.ts";
import { addMedia, addResource } from "#tests/updates.ts";

type Person = { email: string; cookie: string };

const profile = href("/profile");
const deletion = href("/profile/delete");
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

const app = await testSite();

function post(path: string, fields: Record<string, string>, person?: Person, headers: Record<string, string> = {}) {
	return app.post(path, new URLSearchParams(fields), {
		"X-Forwarded-For": nextAddress(),
		...(person && { Cookie: person.cookie }),
		...headers,
	});
}

async function read(path: string, { cookie }: Person) {
	const response = await app.get(path, { Cookie: cookie });
	expect(response.status).toBe(200);
	return response.text;
}

function rename(person: Person, name: string, more: Record<string, string> = {}) {
	return post(profile, { intent: "rename", name, ...more }, person);
}

async function accountOf({ email }: Person) {
	const [account] = await app.db.select().from(users).where(eq(users.email, email));
	return account;
}

async function idOf(person: Person) {
	return (await accountOf(person))?.id ?? "";
}

async function signInAgain({ email }: Person, userAgent: string): Promise<Person> {
	const response = await post(href("/login"), { email, password: goodPassword }, undefined, {
		"User-Agent": userAgent,
	});
	return { email, cookie: cookieHeader(response) };
}

async function isSignedIn({ cookie }: Person) {
	return JSON.parse((await app.get(href("/api/session"), { Cookie: cookie })).text).account !== null;
}

async function confirm(person: Person) {
	const [mail] = await mailsTo(app.db, person.email);
	const link = linkIn(mail);
	expect(await read(link, person)).toContain(`Confirm that ${person.email} is yours.`);
	expect(await accountOf(person)).toMatchObject({ emailVerified: false });
	expect((await post(link, {}, person)).status).toBe(303);
	expect(await read(link, person)).toContain(accountMessages.confirmed);
}

async function submitResource({ cookie }: Person) {
	expect((await app.post(href("/resources/new"), resourceForm(), { Cookie: cookie })).status).toBe(200);
}

async function submitMedia({ cookie }: Person, title = "Tides") {
	expect((await app.post(href("/inaction/new"), mediaForm({ title }), { Cookie: cookie })).status).toBe(200);
}

async function submitListing({ cookie }: Person, title = "Eyes") {
	const form = detailedForm({ title, anonymous: "on" });
	expect((await app.post(href("/collab/new"), form, { Cookie: cookie })).status).toBe(200);
}

async function makeCard(person: Person, fields: Parameters<typeof cardForm>[0] = {}) {
	const response = await app.post(href("/scicomm/card/create"), cardForm(fields), {
		"X-Forwarded-For": nextAddress(),
		Cookie: person.cookie,
	});
	expect(response.status).toBe(303);
	return response.location?.split("/").at(-1) ?? "";
}

function joinWaitlist(email: string) {
	return post(href("/news"), { email });
}

describe("the profile", () => {
	test("of somebody who is signed out is the login page, which leads back, and a form posted to it is refused", async () => {
		expect(await app.get(profile)).toMatchObject({ status: 302, location: `/login?redirect=${profile}` });
		for (const path of [`${profile}?decision=1`, "/profile/passkeys?rename=1", "/profile/security?change=app"]) {
			const location = `/login?redirect=${path.replace(/\?.*/, encodeURIComponent)}`;
			expect(await app.get(path)).toMatchObject({ status: 302, location });
		}
		expect(await post(profile, { intent: "rename", name: "Nobody" })).toAnswer(401, accountMessages.signedOut);
	});

	test("says who I am, and that my address is not confirmed yet, until it is", async () => {
		const person = await signUp(app);
		const before = await read(profile, person);
		expect(before).toContain(person.email);
		expect(before).toContain("Your address is not confirmed yet");
		expect(before).toContain("Send the mail again");
		expect(before).not.toContain("Administrator");
		await confirm(person);
		const after = await read(profile, person);
		expect(after).toContain("Email confirmed");
		expect(after).not.toContain("Send the mail again");
	});

	test("calls an admin one, once the address is confirmed", async () => {
		const admin = await signUp(app, testAdmin);
		expect(await read(profile, admin)).not.toContain("Administrator");
		await confirm(admin);
		expect(await read(profile, admin)).toContain("Administrator");
	});

	test("tells cards of one name apart, and names what each of their buttons does", async () => {
		const person = await becomeMember(app);
		for (const title of ["Comet hunter", "Singer"]) await makeCard(person, { name: "Ada", title });
		const html = (await read(profile, person)).replaceAll("<!-- -->", "");
		const rows = [...html.matchAll(/<li class="my-entry">(.*?)<\/li>/gs)].map(([, row = ""]) => row);
		expect(rows).toHaveLength(2);
		const descriptions = rows.map((row) => {
			for (const what of ["View", "Edit", "Address of", "Hide in directory:", "Delete"])
				expect(row).toContain(`aria-label="${what} card “Ada”"`);
			const ids = /aria-describedby="([^"]+)"/.exec(row)?.[1]?.split(" ") ?? [];
			return ids.map((id) => new RegExp(`id="${id}"[^>]*>(.*?)</(?:p|span)>`, "s").exec(row)?.[1]).join();
		});
		expect(descriptions[0]).toMatch(/^Singer,Made .*20\d\d/s);
		expect(descriptions[1]).toMatch(/^Comet hunter,Made /);
	});

	test("a form that asks for nothing known is refused", async () => {
		const person = await becomeMember(app);
		expect((await post(profile, { intent: "promote" }, person)).status).toBe(400);
		expect((await post(profile, {}, person)).status).toBe(400);
	});
});

describe("the name", () => {
	test("is saved as one clean line, shown at once, and taken away by an empty one", async () => {
		const person = await becomeMember(app);
		const saved = await rename(person, "  Ada\u202e\n Lovelace ");
		expect(saved).toAnswer(200, accountMessages.nameSaved);
		const html = saved.text;
		expect(html).toMatch(/aria-label="[^"]*ccount of Ada Lovelace"/);
		expect(await accountOf(person)).toMatchObject({ name: "Ada Lovelace" });
		expect(html).toContain("Others see it on your projects");
		expect((await rename(person, " \u200b ")).text).toContain(accountMessages.nameGone);
		expect(await accountOf(person)).toMatchObject({ name: "" });
	});

	test("may have as many characters as the limit says, and no more; what was typed comes back", async () => {
		const person = await becomeMember(app);
		expect((await rename(person, "𝒜".repeat(accountLimits.name))).status).toBe(200);
		const typed = "b".repeat(accountLimits.name + 1);
		expect(await rename(person, typed)).toAnswer(422, accountMessages.nameTooLong, `value="${typed}"`);
		expect(await accountOf(person)).toMatchObject({ name: "𝒜".repeat(accountLimits.name) });
	});

	test.each(["Ada https://bank.example", "bank.example", "ada@bank.example", "//bank", "bank。example"])(
		"can't be %j, in which there is an address; what was typed stays",
		async (name) => {
			const person = await becomeMember(app);
			const refused = await rename(person, name);
			expect(refused.status).toBe(422);
			const html = refused.text;
			expect(html).toContain(accountMessages.nameLinked);
			expect(html).toContain(`value="${name}"`);
			expect(await accountOf(person)).toMatchObject({ name: "" });
		},
	);

	test.each(["Prof. Dr. Émilie du Châtelet-Laumont", "J.R.R. Tolkien", "Ada Lovelace, Ph. D.", "史密斯"])(
		"can be %j",
		async (name) => {
			const person = await becomeMember(app);
			expect((await rename(person, name)).status).toBe(200);
			expect(await accountOf(person)).toMatchObject({ name });
		},
	);

	test("is shown as text, whatever it is", async () => {
		const person = await becomeMember(app);
		await rename(person, "<img src=x onerror=alert(1)>");
		expect(await read(profile, person)).not.toContain("<img src=x");
	});

	test("is all that its form can change", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const before = await accountOf(person);
		const otherId = await idOf(other);
		await rename(person, "Mary", {
			id: otherId,
			userId: otherId,
			user_id: otherId,
			email: testAdmin,
			emailVerified: "true",
			email_verified: "true",
			isAdmin: "true",
			image: "x",
			createdAt: "2001-01-01",
		});
		const after = await accountOf(person);
		expect(after).toEqual({ ...before, name: "Mary", updatedAt: after?.updatedAt });
		expect(await accountOf(other)).toMatchObject({ id: otherId, name: "" });
	});

	test("cannot be changed by a form of another site", async () => {
		const person = await becomeMember(app);
		const response = await post(profile, { intent: "rename", name: "Eve" }, person, { Origin: "https://evil.example" });
		expect(response.status).toBe(403);
		expect(await accountOf(person)).toMatchObject({ name: "" });
	});
});

describe("a new link to confirm the address", () => {
	test("is mailed, and confirms", async () => {
		const person = await signUp(app);
		const before = (await mailsTo(app.db, person.email)).length;
		expect(await post(profile, { intent: "send-confirmation" }, person)).toAnswer(
			200,
			accountMessages.confirmationSent,
		);
		expect(await mailsTo(app.db, person.email)).toHaveLength(before + 1);
		await confirm(person);
		const again = await post(profile, { intent: "send-confirmation" }, person);
		expect(again.text).toContain(accountMessages.confirmed);
		expect(await mailsTo(app.db, person.email)).toHaveLength(before + 1);
	});

	test("is mailed to nobody else", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const before = (await mailsTo(app.db, other.email)).length;
		await post(profile, { intent: "send-confirmation", email: other.email }, person);
		expect(await mailsTo(app.db, other.email)).toHaveLength(before);
	});

	test("is mailed four times a day after the first, not more", async () => {
		const person = await signUp(app);
		for (let mails = 1; mails < strangersMailsPerDay; mails += 1) {
			expect((await post(profile, { intent: "send-confirmation" }, person)).status).toBe(200);
		}
		expect(await post(profile, { intent: "send-confirmation" }, person)).toAnswer(
			429,
			`${mailMessages.tooManyToAddress} Try again in 24 hours.`,
		);
		expect(await mailsTo(app.db, person.email)).toHaveLength(strangersMailsPerDay);
	});
});

describe("sessions", () => {
	test("are listed by browser and system, with their days, the one that asks marked", async () => {
		const person = await becomeMember(app);
		const other = await signInAgain(person, firefox);
		await app.db
			.update(sessions)
			.set({ createdAt: new Date("2026-11-20T23:30:00Z"), updatedAt: new Date("2026-11-20T23:30:00Z") })
			.where(eq(sessions.userAgent, firefox));
		const html = await read(profile, person);
		expect(html).toContain("Firefox on Linux");
		expect(html).toContain('Signed in <time dateTime="2026-11-20T23:30:00.000Z">Nov 20, 2026</time>');
		expect(html.match(/This browser/g)).toHaveLength(1);
		expect(html).toContain('aria-label="Sign out Firefox on Linux"');
		expect(await read(profile, other)).not.toContain('aria-label="Sign out Firefox on Linux"');
	});

	test.each([
		[
			"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
			"Safari on iOS",
		],
		[
			"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
			"Microsoft Edge on Windows",
		],
		["", "Unknown browser"],
		[null, "Unknown browser"],
		[`${"a".repeat(5000)}/1 x`, "Unknown browser"],
	])("%j is %s", (userAgent, name) => {
		expect(nameDevice(userAgent)).toBe(name);
	});

	test("one of mine can be ended, and none of another's", async () => {
		const [person, stranger] = [await becomeMember(app), await becomeMember(app)];
		const other = await signInAgain(person, firefox);
		const sessionsOf = async (owner: Person) =>
			app.db
				.select()
				.from(sessions)
				.where(eq(sessions.userId, await idOf(owner)));
		const mine = (await sessionsOf(person)).find(({ userAgent }) => userAgent === firefox);
		const [theirs] = await sessionsOf(stranger);

		await post(profile, { intent: "end-session", session: theirs?.id ?? "" }, person);
		expect(await isSignedIn(stranger)).toBe(true);
		expect((await post(profile, { intent: "end-session", session: "' or true --" }, person)).status).toBe(200);
		expect(await isSignedIn(other)).toBe(true);

		const ended = await post(profile, { intent: "end-session", session: mine?.id ?? "" }, person);
		const html = ended.text;
		expect(html).toContain(accountMessages.sessionEnded);
		expect(html).not.toContain("Firefox on Linux");
		expect(await isSignedIn(other)).toBe(false);
		expect(await isSignedIn(person)).toBe(true);
	});

	test("all end with 'Sign out everywhere', this one too, and nobody else's", async () => {
		const [person, stranger] = [await becomeMember(app), await becomeMember(app)];
		const other = await signInAgain(person, firefox);
		const response = await post(profile, { intent: "sign-out-everywhere" }, person);
		expect(response).toMatchObject({ status: 303, location: "/" });
		expect(response.headers.get("Set-Cookie")).toMatch(/heliograph\.session_token=;.*Max-Age=0/i);
		expect([await isSignedIn(person), await isSignedIn(other), await isSignedIn(stranger)]).toEqual([
			false,
			false,
			true,
		]);
	});
});

describe("my data", () => {
	const path = href("/profile/data");

	async function download(person: Person) {
		const response = await app.get(path, { Cookie: person.cookie });
		return { response, text: response.text, file: JSON.parse(response.text) };
	}

	test("is a login page for somebody who is signed out", async () => {
		expect(await app.get(path)).toMatchObject({ status: 302, location: "/login?redirect=%2Fprofile%23data" });
	});

	test("is one file that nothing keeps on its way", async () => {
		const person = await becomeMember(app);
		const { response, file } = await download(person);
		expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
		expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="heliograph-data.json"');
		for (const path of ["/profile/data", "/profile/data.data"]) {
			const { headers } = await app.get(path, { Cookie: person.cookie });
			expect(headers.get("Cache-Control"), path).toBe("private, no-store");
		}
		const parts = [
			"format",
			"exportedAt",
			"account",
			"sessions",
			"passkeys",
			"security",
			"emailChanges",
			"follows",
			"notifications",
			"mailSettings",
			"cards",
			"cardHandles",
			"resources",
			"collabListings",
			"jobs",
			"requests",
			"requestOffers",
			"events",
			"eventsNamingMe",
			"media",
			"projects",
			"stars",
			"invitations",
			"applications",
			"saved",
			"lists",
			"blocked",
			"receipts",
			"decisions",
			"reports",
			"waitlist",
			"unconfirmed",
			"mails",
			"versions",
			"conversations",
			"pictures",
		];
		expect(Object.keys(file)).toEqual(parts);
		expect(file).toMatchObject({ format: "heliograph-data/5", cards: [], pictures: {} });
	});

	test("of which nothing came is neither counted nor noted", async () => {
		const person = await becomeMember(app);
		await app.schemaOwner.execute("alter table email_changes rename to elsewhere");
		const failed = await app.get(path, { Cookie: person.cookie });
		await app.schemaOwner.execute("alter table elsewhere rename to email_changes");
		expect(failed.status).toBe(500);
		expect((await download(person)).file.security).toEqual([]);
		const counted = eq(rateLimits.key, `my-data:${person.id}`);
		expect(await app.db.select({ points: rateLimits.points }).from(rateLimits).where(counted)).toEqual([{ points: 1 }]);
	});

	test("holds what is mine, and nothing of another's", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		await rename(person, "Mary Somerville");
		await rename(other, "Jane Marcet");
		const id = await makeCard(person, {
			name: "Mary of Jedburgh",
			bio: "On the Connexion",
			photo: await photo("#1b5fa8"),
		});
		const hidden = await makeCard(person, { name: "Mary again", isVisible: [] });
		const theirs = await makeCard(other, { name: "Jane of Geneva" });

		await submitResource(person);
		await submitResource(other);
		await submitListing(person, "Mine");
		await submitListing(other, "Theirs");
		await submitMedia(person, "My tides");
		await submitMedia(other, "Their tides");

		const mine = await download(person);
		expect(mine.file.resources).toMatchObject([{ name: "The Plain Abstract", approved: false }]);
		expect(mine.file.collabListings).toMatchObject([{ title: "Mine", anonymous: true, contact: expect.any(String) }]);
		expect(mine.file.media).toMatchObject([{ title: "My tides", approved: false, cover: null }]);
		expect(mine.file.account).toMatchObject({ email: person.email, emailConfirmed: false, name: "Mary Somerville" });
		expect(mine.file.cards.map((card: { id: string }) => card.id)).toEqual([id, hidden]);
		expect(mine.file.cards[0]).toMatchObject({ name: "Mary of Jedburgh", bio: "On the Connexion", isVisible: true });
		expect(mine.file.pictures[mine.file.cards[0].avatar]).toMatch(/^data:image\/webp;base64,UklGR/);
		expect(mine.file.cards[1].avatar).toBeNull();
		expect(mine.file.sessions).toMatchObject([{ isCurrent: true }]);
		for (const foreign of [other.email, "Jane", "Their", theirs, await idOf(other)])
			expect(mine.text).not.toContain(foreign);
	});

	test("holds what I follow, was told of, have chosen of mails and have saved, and nothing of another's", async () => {
		const [person, other] = [await becomeMember(app), await becomeMember(app)];
		const id = await addResource(app.db, { name: "Tide tables", url: "https://example.org/tide-tables" });
		for (const one of [person, other]) {
			const word = one === person ? "mine" : "theirs";
			await post(href("/following"), { topic: word }, one);
			await post(href("/following"), { what: `${href("/jobs")}?q=${word}` }, one);
			await post(href("/saved"), { id, save: "on" }, one);
			await app
				.as(one)
				.postShown(href("/saved/:id", { id }), { note: `A note of ${word}`, newList: `List of ${word}` });
			const digest = one === person ? "daily" : "off";
			await app.as(one).postShown(href("/notifications/settings"), { digest, timeZone: "Europe/Berlin" });
			const subjectId = one === person ? id : randomUUID();
			await app.db.insert(notifications).values({ userId: one.id, kind: "saved-gone", subjectId });
		}
		const { file, text } = await download(person);
		const paths = file.follows.map(({ path }: { path: string }) => path);
		expect(paths.sort()).toEqual([`${href("/jobs")}?q=mine`, `${href("/search")}?topic=mine`]);
		expect(file.follows[0]).toEqual({ path: expect.any(String), followedAt: expect.any(String) });
		expect(file.notifications).toMatchObject([{ kind: "saved-gone", subjectId: id, readAt: null }]);
		expect(file.mailSettings).toMatchObject({ digest: "daily", timeZone: "Europe/Berlin" });
		expect(file.saved).toMatchObject([
			{ kind: "resource", title: "Tide tables", note: "A note of mine", lists: ["List of mine"] },
		]);
		expect(file.lists).toMatchObject([{ title: "List of mine", isPublic: false, entries: [id] }]);
		expect(text).not.toContain("theirs");
	});

	async function photo(background: string) {
		const picture = sharp({ create: { width: 20, height: 20, channels: 3, background } });
		return new File([new Uint8Array(await picture.png().toBuffer())], "me.png", { type: "image/png" });
	}

	/** The hash of a stored picture in this colour. */
	async function storedPhoto(background: string) {
		const card = await makeCard(await becomeMember(app), { photo: await photo(background) });
		const [row] = await app.db
			.select({ avatar: scicommCards.avatar })
			.from(scicommCards)
			.where(eq(scicommCards.id, card));
		return row?.avatar ?? "";
	}

	test("holds a picture once, however many cards show it", async () => {
		const person = await becomeMember(app);
		const [red, blue] = [await storedPhoto("#f00"), await storedPhoto("#00f")];
		const avatars = [red, blue, red, red];
		for (const [i, avatar] of avatars.entries()) await makeCard(person, { avatar, bio: `Card ${i}` });
		const { file, text } = await download(person);
		const urls = avatars.map((hash) => `/images/${hash}.webp`);
		expect(file.cards.map((card: { avatar: string }) => card.avatar)).toEqual(urls);
		expect(Object.keys(file.pictures).sort()).toEqual([...new Set(urls)].sort());
		expect(text.match(/data:image/g)).toHaveLength(2);
		for (const [url, picture] of Object.entries<string>(file.pictures)) {
			const bytes = Buffer.from((await app.get(url)).bytes);
			expect(picture).toBe(`data:image/webp;base64,${bytes.toString("base64")}`);
		}
	});

	test("reads a picture when its turn comes: one that goes meanwhile is left out, and the file stays whole", async () => {
		const person = await becomeMember(app);
		const colours = ["#101", "#202", "#303", "#404", "#505", "#606"];
		const hashes = await Promise.all(colours.map(storedPhoto));
		for (const avatar of hashes) await makeCard(person, { avatar });
		const sent = await app.app.request(path, { headers: { Cookie: person.cookie } });
		const reader = sent.body?.pipeThrough(new TextDecoderStream()).getReader();
		let text = (await reader?.read())?.value ?? "";
		await app.db.update(scicommCards).set({ avatar: null }).where(inArray(scicommCards.avatar, hashes));
		await app.db.delete(images).where(inArray(images.hash, hashes));
		for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value;
		const file = JSON.parse(text);
		expect(file.cards).toHaveLength(hashes.length);
		expect(Object.keys(file.pictures).length).toBeLessThan(hashes.length);
	});

	test("holds the pictures of events, media, applications and what was rejected as well, and nobody else's", async () => {
		const [person, other] = [await becomeMember(app, { emailVerified: true }), await becomeMember(app)];
		const hashes = await Promise.all(["#110", "#220", "#330", "#440", "#550"].map(storedPhoto));
		const [event, cover, applied, refused, rejected] = hashes;
		await addEvent(app.db, { userId: person.id, image: event });
		await addMedia(app.db, { userId: person.id, image: cover, url: "https://example.org/cover" });
		for (const { email } of [person, other]) {
			const application = { ...applicationForm, email: email.toUpperCase(), image: applied };
			await app.db.insert(featureApplications).values(application);
			await keepRejected({ email, image: refused });
			await keepRejected({ userId: email === person.email ? person.id : other.id, image: rejected });
		}
		const { file, text } = await download(person);
		const urls = hashes.map((hash) => `/images/${hash}.webp`);
		expect(Object.keys(file.pictures).sort()).toEqual(urls.toSorted());
		expect(Object.keys(file.pictures)).toEqual(expect.arrayContaining(text.match(/\/images\/\w+\.webp/g) ?? []));
		expect(file.applications).toMatchObject([{ image: applied }, { image: refused }]);
		// Whoever signs up with an address need not own it.
		const { pictures } = (await download(other)).file;
		expect(Object.keys(pictures)).toEqual([`/images/${rejected}.webp`]);
		expect((await download(await becomeMember(app, { emailVerified: true }))).file.pictures).toEqual({});
	});

	const applicationForm = {
		...{ name: "Mary Somerville", title: "Tides", description: "When they come.", link: "https://example.org" },
		...{ category: "blog" as const, tags: ["tides"] },
	};

	/** Keeps something as if a moderator had rejected it. */
	async function keepRejected(row: Partial<SnapshotRow>) {
		const event = { action: "rejected", subjectKind: "showcase", subjectId: randomUUID() } as const;
		const [kept] = await app.db
			.insert(moderationEvents)
			.values({ ...event, submitterId: typeof row.userId === "string" ? row.userId : null })
			.returning();
		await app.db.transaction((transaction) =>
			keepOriginal(transaction, kept?.id ?? "", { id: event.subjectId, createdAt: "", ...row }),
		);
	}

	test("holds what was approved of what was edited since, and everybody who is blocked", async () => {
		const person = await becomeMember(app);
		await submitListing(person, "Former listing");
		await addMedia(app.db, { userId: person.id, title: "Former tides", url: "https://example.org/former" });
		await addResource(app.db, { userId: person.id, name: "Former tables", url: "https://example.org/tables" });
		for (const [table, title] of [
			[collabListings, "title"],
			[mediaItems, "title"],
			[resources, "name"],
		] as const) {
			const isMine = eq(table.userId, person.id);
			await app.db.update(table).set({ approved: true }).where(isMine);
			await app.db
				.update(table)
				.set({ [title]: "New", editedSinceApproval: true })
				.where(isMine);
		}
		await app.db.execute(sql`
			with made as (insert into users (name, email) select '', 'blocked-' || n || '@example.org' from generate_series(0, ${blockedShown}) as n returning id)
			insert into message_blocks (user_id, blocked_id) select ${person.id}, id from made`);
		const { file } = await download(person);
		expect(file.collabListings).toMatchObject([{ title: "New", approvedAs: { title: "Former listing" } }]);
		expect(file.media).toMatchObject([{ title: "New", approvedAs: { title: "Former tides" } }]);
		expect(file.resources).toMatchObject([{ name: "New", approvedAs: { name: "Former tables" } }]);
		expect(file.blocked).toHaveLength(blockedShown + 1);
	});

	test("may be had five times an hour; a script that asks for it is sent to the file", async () => {
		const person = await becomeMember(app);
		for (let times = 0; times < 5; times += 1) expect((await download(person)).response.status).toBe(200);
		const refused = await app.get(path, { Cookie: person.cookie });
		expect(refused.status).toBe(429);
		expect(refused.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
		expect(refused.text).toBe("You have just downloaded your data 5 times. Try again in an hour.");
		expect(await app.get(`${path}.data`, { Cookie: person.cookie })).toAnswer(202, path);
	});

	test("has what was mailed to an address that is confirmed, and when, without what it said", async () => {
		const [person, other] = [await signUp(app), await signUp(app)];
		expect((await download(person)).file.mails).toBeNull();
		await confirm(person);
		await confirm(other);
		await post(href("/reset-password"), { email: person.email });
		const [newest] = await mailsTo(app.db, person.email);
		await app.db
			.update(mails)
			.set({ sentAt: new Date("2026-11-20T23:30:00Z") })
			.where(eq(mails.id, newest?.id ?? ""));
		const { file, text } = await download(person);
		expect(file.mails).toEqual([
			{ subject: "Confirm your email for Heliograph", writtenAt: expect.any(String), sentAt: null },
			{ subject: newest?.subject, writtenAt: newest?.createdAt.toISOString(), sentAt: "2026-11-20T23:30:00.000Z" },
		]);
		expect(text).not.toContain("token=");
	});

	test("holds no secret: no password, no token", async () => {
		const person = await becomeMember(app);
		const { text } = await download(person);
		const { rows } = await app.db.execute<{ secret: string }>(sql`
			select token as secret from sessions where user_id = ${await idOf(person)}
			union select password from credentials where user_id = ${await idOf(person)}`);
		expect(rows).toHaveLength(2);
		for (const { secret } of rows) expect(text).not.toContain(secret);
		expect(text).not.toMatch(/token|password/i);
	});

	test("has the place on the waitlist only of an address that is confirmed", async () => {
		const person = await signUp(app);
		await joinWaitlist(person.email.toUpperCase());
		expect((await download(person)).file.waitlist).toBeNull();
		await confirm(person);
		expect((await download(person)).file.waitlist).toMatchObject({ joinedAt: expect.any(String) });
	});
});

describe("deleting an account", () => {
	const erase = (person: Person, password = goodPassword, headers: Record<string, string> = {}) =>
		post(deletion, { password }, person, headers);

	/** In how many rows of which tables an account is. */
	async function traces(id: string, email: string) {
		const { rows } = await app.db.execute<{ table: string; column: string }>(sql`
			select table_name as table, column_name as column from information_schema.columns
			where table_schema = 'public' and (column_name like '%user_id' or column_name like '%owner_id')`);
		expect(rows.length).toBeGreaterThanOrEqual(3);
		const places = [
			...rows,
			{ table: "users", column: "id" },
			{ table: "users", column: "email" },
			{ table: "verifications", column: "value" },
			{ table: "waitlist", column: "email" },
			{ table: "unconfirmed_posts", column: "email" },
		];
		const found: Record<string, number> = {};
		for (const { table, column } of places) {
			const { rowCount } = await app.db.execute(sql`
				select from ${sql.identifier(table)} where lower(${sql.identifier(column)}::text) in (${id}, ${email})`);
			// What is refused is noted.
			const isLog = table === "security_events";
			if (rowCount) found[`${table}.${column}`] = isLog ? 1 : rowCount;
		}
		return found;
	}

	/** A confirmed account with something in every table. */
	async function settledPerson() {
		const person = await signUp(app);
		await confirm(person);
		await signInAgain(person, firefox);
		await makeCard(person);
		await submitResource(person);
		await submitListing(person);
		await submitMedia(person);
		await joinWaitlist(person.email.toUpperCase());
		await post(href("/requests/new"), Object.fromEntries(requestForm({ email: person.email })));
		await post(href("/reset-password"), { email: person.email });
		return { person, id: await idOf(person) };
	}

	const everything = {
		"security_events.user_id": 1,
		"sessions.user_id": 2,
		"credentials.user_id": 1,
		"scicomm_cards.user_id": 1,
		"resources.user_id": 1,
		"collab_listings.user_id": 1,
		"media_items.user_id": 1,
		"users.id": 1,
		"users.email": 1,
		"verifications.value": 1,
		"waitlist.email": 1,
		"unconfirmed_posts.email": 1,
	};

	test("leaves no row of it in any table, takes the session's cookie, mails that it is done and says so", async () => {
		const [{ person, id }, other] = [await settledPerson(), await settledPerson()];
		expect(await traces(id, person.email)).toEqual(everything);

		const response = await erase(person);
		expect(response).toMatchObject({ status: 303, location: "/profile/delete?done" });
		expect(response.headers.get("Set-Cookie")).toMatch(/heliograph\.session_token=;.*Max-Age=0/i);
		expect(await traces(id, person.email)).toEqual({});
		expect(await traces(other.id, other.person.email)).toEqual(everything);
		expect((await mailsTo(app.db, person.email))[0]?.subject).toBe("Your Heliograph account has been deleted");
		expect(await isSignedIn(person)).toBe(false);

		expect(await app.get("/profile/delete?done")).toAnswer(200, accountMessages.deleted);
		expect((await post(href("/login"), { email: person.email, password: goodPassword })).status).toBe(401);
	});

	test("says nothing of a mail where none goes to an address that was never confirmed", async () => {
		const sent = "We have sent you a confirmation by email.";
		const shown = [];
		for (let time = 0; time < 5; time += 1) {
			const { location } = await erase(await signUp(app, "never-confirmed@example.org"));
			shown.push((await app.get(location ?? "")).text.includes(sent));
		}
		// Signing up mails too.
		expect(shown).toEqual([true, true, false, false, false]);
	});

	test.each(["", "wrong horse", "x".repeat(accountLimits.passwordMax + 1)])(
		"with the password %j does nothing",
		async (password) => {
			const { person, id } = await settledPerson();
			const mails = (await mailsTo(app.db, person.email)).length;
			expect(await erase(person, password)).toAnswer(
				password ? 401 : 422,
				password ? accountMessages.wrongPassword : accountMessages.fillAll,
			);
			expect(await traces(id, person.email)).toEqual(everything);
			expect(await mailsTo(app.db, person.email)).toHaveLength(mails);
			expect(await isSignedIn(person)).toBe(true);
		},
	);

	test("can be tried ten times a quarter of an hour; then the right password waits as well", async () => {
		const { person, id } = await settledPerson();
		const stranger = { ...person, cookie: person.cookie.replace(/known-device=[^;]*/, "known-device=") };
		for (let times = 0; times < 10; times += 1) expect((await erase(stranger, "wrong horse")).status).toBe(401);
		expect(await erase(stranger)).toAnswer(429, "Too many attempts. Try again in 15 minutes.");
		expect(await traces(id, person.email)).toEqual(everything);
	});

	test("cannot be asked for by a form of another site, nor with another's password", async () => {
		const { person, id } = await settledPerson();
		expect((await erase(person, goodPassword, { Origin: "https://evil.example" })).status).toBe(403);
		expect((await app.get(`${deletion}?password=${goodPassword}`, { Cookie: person.cookie })).status).toBe(200);
		expect(await traces(id, person.email)).toEqual(everything);
	});

	test("keeps the place on the waitlist of an address that was never confirmed", async () => {
		const person = await becomeMember(app);
		await joinWaitlist(person.email);
		expect((await erase(person)).status).toBe(303);
		expect(await app.db.select().from(waitlist).where(eq(waitlist.email, person.email))).toHaveLength(1);
		expect(await accountOf(person)).toBeUndefined();
	});

	test("happens wholly or not at all: when the mail can't be posted, nothing is gone", async () => {
		const { person, id } = await settledPerson();
		await app.schemaOwner.execute(sql`
			create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$`);
		await app.schemaOwner.execute(
			sql`create trigger refuse_mail before insert on mails execute function refuse_mail()`,
		);
		try {
			expect(await erase(person)).toAnswer(500, accountMessages.deleteFailed);
		} finally {
			await app.schemaOwner.execute(sql`drop function refuse_mail cascade`);
		}
		expect(await traces(id, person.email)).toEqual(everything);
		expect(await isSignedIn(person)).toBe(true);
	});

	test("twice at once happens, and is mailed, once", async () => {
		const { person, id } = await settledPerson();
		await app.schemaOwner.execute(sql`
			create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return old; end $$`);
		await app.schemaOwner.execute(
			sql`create trigger dawdle before delete on users for each row execute function dawdle()`,
		);
		try {
			const answers = await Promise.all([erase(person), erase(person)]);
			expect(answers.map(({ status }) => status)).toEqual([303, 303]);
		} finally {
			await app.schemaOwner.execute(sql`drop function dawdle cascade`);
		}
		expect(await traces(id, person.email)).toEqual({});
		const told = (await mailsTo(app.db, person.email)).filter(({ subject }) => subject.endsWith("has been deleted"));
		expect(told).toHaveLength(1);
	});

	test("leaves the address free for a new account, which has nothing of the old one", async () => {
		const { person } = await settledPerson();
		await erase(person);
		const again = await signUp(app, person.email);
		const html = await read(profile, again);
		expect(html).toContain("Your address is not confirmed yet");
		expect(html).not.toContain("Rachel Carson");
	});

	test("the page of its end shows to nobody who is signed in", async () => {
		const person = await becomeMember(app);
		expect(await read("/profile/delete?done", person)).not.toContain(accountMessages.deleted);
	});

	test("leaves no verification and no card behind that another account could find", async () => {
		const cards = await app.db.select({ userId: scicommCards.userId }).from(scicommCards);
		const owners = new Set((await app.db.select({ id: users.id }).from(users)).map(({ id }) => id));
		expect(cards.filter(({ userId }) => userId !== null && !owners.has(userId))).toEqual([]);
		const values = await app.db.select({ value: verifications.value }).from(verifications);
		expect(values.filter(({ value }) => !owners.has(value))).toEqual([]);
	});
});
