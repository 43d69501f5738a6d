import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FairQueueLimits, makeFairQueue } from "./fair-queue.server.ts";

/** A queue whose pieces of work are done when the test says so. */
function startQueue(limits: Partial<FairQueueLimits> = {}) {
	const queue = makeFairQueue({ workers: 1, perClient: 4, inAll: 20, ...limits });
	const started: string[] = [];
	const underWay = new Map<string, PromiseWithResolvers<string>>();
	return {
		queue,
		/** The names of all pieces that were begun, in order. */
		started,
		/** Asks for a piece of work that is named, such as `a2` for the client `a`. */
		ask(name: string, { signal, id }: { signal?: AbortSignal; id?: string } = {}) {
			const work = () => {
				started.push(name);
				const done = Promise.withResolvers<string>();
				underWay.set(name, done);
				return done.promise;
			};
			return queue.run({ address: name.slice(0, 1), signal }, work, id);
		},
		underWay,
		/** Does what is under way, or the named piece of it, and lets what comes next begin. */
		async finish(name = [...underWay.keys()][0] ?? "") {
			underWay.get(name)?.resolve(`result of ${name}`);
			underWay.delete(name);
			await settled();
		},
	};
}

/** Returns when all that has happened is known to all who wait for it. */
async function settled() {
	for (let i = 0; i < 10; i += 1) await Promise.resolve();
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

describe("a fair queue", () => {
	test("serves who comes later after one piece of a client that has many waiting", async () => {
		const { ask, started, finish } = startQueue();
		for (const name of ["a1", "a2", "a3", "b1", "c1"]) void ask(name);
		for (let i = 0; i < 5; i += 1) await finish();
		expect(started).toEqual(["a1", "b1", "c1", "a2", "a3"]);
	});

	test("does no two pieces of one client at a time, so that a worker is left for others", async () => {
		const { ask, started } = startQueue({ workers: 2 });
		for (const name of ["a1", "a2", "b1"]) void ask(name);
		expect(started).toEqual(["a1", "b1"]);
	});

	test("answers that it is busy to a client that has a few waiting, and to no other", async () => {
		const { ask } = startQueue({ perClient: 2 });
		for (const name of ["a1", "a2", "a3"]) void ask(name);
		expect(await ask("a4")).toBe("busy");
		const other = ask("b1");
		await expect(Promise.race([other, "waits"])).resolves.toBe("waits");
	});

	test("makes room in a full queue by turning away the last piece of the client that has the most", async () => {
		const { ask, started, finish } = startQueue({ perClient: 3, inAll: 4 });
		void ask("a1");
		const [, , last] = ["a2", "a3", "a4"].map((name) => ask(name));
		void ask("b1");
		void ask("c1");
		expect(await last).toBe("busy");
		expect(await ask("b2")).toBe("busy");
		for (let i = 0; i < 5; i += 1) await finish();
		expect(started).toEqual(["a1", "b1", "c1", "a2", "a3"]);
	});

	test("does once what several ask for meanwhile, whoever they are", async () => {
		const { ask, started, finish } = startQueue();
		void ask("x1");
		const asked = ["a1", "a2", "b1"].map((name) => ask(name, { id: "same" }));
		await finish();
		asked.push(ask("c1", { id: "same" }));
		await finish("a1");
		expect(await Promise.all(asked)).toEqual(Array(4).fill("result of a1"));
		expect(started).toEqual(["x1", "a1"]);
		void ask("a3", { id: "same" });
		expect(started).toEqual(["x1", "a1", "a3"]);
	});

	test("drops what waits for a client that has gone, and not what others wait for too", async () => {
		const { ask, started, finish } = startQueue();
		void ask("x1");
		const gone = new AbortController();
		const { signal } = gone;
		const dropped = [ask("a1", { signal }), ask("b1", { signal, id: "same" })];
		const kept = ask("b2", { id: "same" });
		const reasons = Promise.allSettled(dropped);
		gone.abort(new Error("The client has gone"));
		expect(await reasons).toEqual(
			Array(2).fill(expect.objectContaining({ status: "rejected", reason: signal.reason })),
		);
		await finish();
		await finish();
		expect(await kept).toBe("result of b1");
		expect(started).toEqual(["x1", "b1"]);
		await expect(ask("a2", { signal })).rejects.toBe(signal.reason);
	});

	test("goes on for the others when the first who asked goes while it is done", async () => {
		const { ask, finish } = startQueue();
		const gone = new AbortController();
		const first = ask("a1", { signal: gone.signal, id: "same" });
		const second = ask("b1", { id: "same" });
		gone.abort();
		await expect(first).rejects.toBe(gone.signal.reason);
		await finish();
		expect(await second).toBe("result of a1");
	});

	test("answers that it is busy to what has waited for ten seconds, and does it no more", async () => {
		const { ask, started, finish } = startQueue();
		const done = ask("a1");
		const waiting = ask("b1");
		vi.advanceTimersByTime(10_000);
		expect(await waiting).toBe("busy");
		await finish();
		expect(await done).toBe("result of a1");
		expect(started).toEqual(["a1"]);
	});

	test("goes on after work that fails, which everybody who asked for it is told", async () => {
		const { ask, underWay, started } = startQueue();
		const asked = Promise.allSettled([ask("a1", { id: "same" }), ask("b1", { id: "same" })]);
		void ask("c1");
		underWay.get("a1")?.reject(new Error("No result"));
		expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
		expect(started).toEqual(["a1", "c1"]);
	});

	test("keeps nothing when all is done", async () => {
		const { queue, ask, finish } = startQueue();
		const asked = ["a1", "a2", "b1"].map((name) => ask(name));
		expect(queue.isEmpty()).toBe(false);
		for (let i = 0; i < 3; i += 1) await finish();
		await Promise.all(asked);
		expect(queue.isEmpty()).toBe(true);
		expect(vi.getTimerCount()).toBe(0);
	});
});

const clients = ["a", "b", "c", "d"];
/** What may happen to a queue: a client asks for work, or a piece under way is done. */
const events = fc.array(fc.oneof(fc.constantFrom(...clients), fc.nat({ max: 2 })), { maxLength: 80, size: "max" });
const limits = fc.record({
	workers: fc.integer({ min: 1, max: 3 }),
	perClient: fc.integer({ min: 1, max: 5 }),
	inAll: fc.integer({ min: 1, max: 12 }),
});

test("whoever asks, limits hold, nothing is lost, and nobody has two turns while another waits for one", async () => {
	await fc.assert(
		fc.asyncProperty(events, limits, async (events, limits) => {
			const { queue, ask, underWay, started, finish } = startQueue(limits);
			const waiting = new Set<string>();
			const answers: Promise<string>[] = [];
			/** For each client that waits and could be served, the others that began since. */
			const since = new Map<string, string[]>();
			for (const event of events) {
				const before = started.length;
				if (typeof event === "number") await finish([...underWay.keys()][event % underWay.size]);
				else {
					const name = `${event}${answers.length}`;
					waiting.add(name);
					const answer = ask(name);
					answers.push(answer);
					void answer.then((result) => result === "busy" && waiting.delete(name));
					await settled();
				}
				const begun = started.slice(before);
				for (const name of begun) waiting.delete(name);
				const served = [...underWay.keys()].map((name) => name.charAt(0));
				expect(new Set(served).size).toBe(served.length);
				expect(served.length).toBeLessThanOrEqual(limits.workers);
				expect(waiting.size).toBeLessThanOrEqual(limits.inAll);
				for (const client of clients) {
					const own = [...waiting].filter((name) => name.startsWith(client));
					expect(own.length).toBeLessThanOrEqual(limits.perClient);
					const isDeclined = own.length > 0 && !served.includes(client);
					if (isDeclined) expect(served).toHaveLength(limits.workers);
					const others = begun.map((name) => name.charAt(0));
					const seen = isDeclined ? [...(since.get(client) ?? []), ...others] : [];
					since.set(client, seen);
					expect(new Set(seen).size).toBe(seen.length);
				}
			}
			while (underWay.size > 0) await finish();
			const results = await Promise.all(answers);
			expect(results.filter((result) => result !== "busy")).toHaveLength(started.length);
			expect(queue.isEmpty()).toBe(true);
		}),
	);
});
