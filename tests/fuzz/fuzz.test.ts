/** Hostile requests to every address of the product (docs/decisions/0079-fuzzing.md). `npm run fuzz` sends more of them. */
import { expect, test } from "vitest";
import { type Finding, kindOf } from "./fuzz.ts";
import { inWords } from "./request.ts";
import { perRound, plantedSite, runRound } from "./rounds.ts";

const requests = Number(process.env.FUZZ_REQUESTS ?? 3_000);
/** The same in each run of the tests, so that what turns red has to do with what was changed. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const isLong = process.env.FUZZ_REQUESTS !== undefined;

/** Forms that say all by being sent. */
const withoutFields = [
	"/waitlist/confirm",
	"/waitlist/leave",
	"/scicomm/card/delete/:id",
	"/scicomm/projects/:projectId/delete",
	"/scicomm/projects/:projectId?/fork",
	"/scicomm/projects/:projectId/contributors/:userId/remove",
	"/resources/delete/:id",
	"/collab/delete/:id",
	"/jobs/delete/:id",
	"/jobs/renew/:id",
	"/requests/delete/:id",
	"/requests/offer/:id/stop",
	"/events/cancel/:id",
	"/events/delete/:id",
	"/events/leave/:id",
	"/inaction/delete/:id",
	"/scicomm/projects/:projectId/content/:contentId/delete",
	"/lists/delete/:id",
	"/admin/log/:id",
	"/logout",
	"/unsubscribe",
	"/not-me",
	"/email-change",
	"/*",
];

const planted = await plantedSite();

test("every address that takes forms is sent those that its page or its source names", () => {
	const takers = planted.places.filter(({ row, isRoute }) => isRoute && row.post).map(({ path }) => path);
	const unknown = planted.catalogue.targets.filter(({ path, fields }) => takers.includes(path) && fields.size === 0);
	expect(unknown.map(({ path }) => path).sort()).toEqual(withoutFields.toSorted());
});

test("hostile requests are answered, and soon, without a failure, their markup or a text of what is behind", {
	timeout: 0,
}, async () => {
	const started = performance.now();
	const told = new Map<string, string>();
	const statuses: Record<string, number> = {};
	for (let done = 0; done < requests; done += perRound) {
		const ofRound = seed + done / perRound;
		const outcome = await runRound(planted, ofRound, Math.min(perRound, requests - done));
		for (const [status, times] of Object.entries(outcome.statuses)) statuses[status] = (statuses[status] ?? 0) + times;
		for (const finding of outcome.findings) tell(finding, ofRound, told);
		const seconds = Math.round((performance.now() - started) / 1_000);
		if (isLong)
			say(
				`${Math.min(done + perRound, requests)} of ${requests} in ${seconds} s, seed ${ofRound}, ${told.size} findings ${JSON.stringify(statuses)}`,
			);
	}
	expect([...told.values()]).toEqual([]);
});

/** Each kind of finding once. */
function tell(finding: Finding, ofRound: number, told: Map<string, string>) {
	const { asked, mistakes } = finding;
	if (told.has(kindOf(finding))) return;
	const again = `Again: npm run fuzz -- --seed ${ofRound} --requests ${perRound}`;
	const text = [asked ? inWords(asked) : "After all", ...mistakes, again].join("\n  ");
	told.set(kindOf(finding), text);
	if (isLong) say(text);
}

function say(text: string) {
	process.stdout.write(`${text}\n`);
}
