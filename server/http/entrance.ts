/** Lets pages begin as fast as they can be made, and refuses at once what would wait too long (docs/decisions/0061). */
import { createBodyBudget } from "./body-budget.ts";

/** Pages that begin in one turn of the event loop, and requests that are refused in one. In between, all that is quick is answered. */
const begunPerTurn = 4;
const refusedPerTurn = 100;
/**
 * Turns for which nothing begins while connections come: the loop accepts one in each of its turns (libuv 1.52), so they would wait for a turn
 * of work each. Counted, since milliseconds tell nothing of a process that has to share its processor.
 */
const acceptingTurns = 128;
/** Milliseconds after which it is looked again whether the database keeps up. */
const lookAgainMs = 10;

const limits = {
	read: { waitMs: 500, total: 128, perAddress: 64 },
	/** Somebody has typed what is sent, so it is refused last. */
	form: { waitMs: 5_000, total: 512, perAddress: 128 },
};

interface Arrival {
	/** The network address of whoever asks, as `clientAddress` has it. */
	address: string;
	isForm: boolean;
	/** Whether nobody waits for the answer any more. */
	isGone: () => boolean;
	begin: () => void;
	refuse: () => void;
}

type Waiting = Arrival & { until: number; leave: () => void };

export type Entrance = ReturnType<typeof createEntrance>;

/** @param isLate whether what has begun already waits for something else than this process, such as its database */
export function createEntrance(isLate: () => boolean) {
	const reads = { ...limits.read, waiting: [] as Waiting[], places: createBodyBudget(limits.read) };
	const forms = { ...limits.form, waiting: [] as Waiting[], places: createBodyBudget(limits.form) };
	const refused: Arrival[] = [];
	/** In this turn. */
	let begun = 0;
	let hasAccepted = false;
	let isPlanned = false;
	/** Turns since something could begin. */
	let turns = 0;

	function enter(arrival: Arrival) {
		plan();
		if (begun < begunPerTurn && !hasAccepted && !isWaitedFor() && !isLate()) return begin(arrival);
		const { waiting, places, waitMs } = arrival.isForm ? forms : reads;
		const leave = places.take(arrival.address, 1);
		if (typeof leave === "number") refused.push(arrival);
		else waiting.push({ ...arrival, until: performance.now() + waitMs, leave });
	}

	function begin(arrival: Arrival) {
		begun++;
		arrival.begin();
	}

	function isWaitedFor() {
		return reads.waiting.length + forms.waiting.length + refused.length > 0;
	}

	function plan() {
		if (isPlanned) return;
		isPlanned = true;
		if (isLate()) setTimeout(turn, lookAgainMs);
		else setImmediate(turn);
	}

	function turn() {
		isPlanned = false;
		const isAccepting = hasAccepted && ++turns < acceptingTurns;
		hasAccepted = false;
		if (!isAccepting) work();
		if (begun > 0 || isWaitedFor()) plan();
	}

	function work() {
		begun = 0;
		for (const { waiting } of [forms, reads]) refused.push(...takeLate(waiting));
		for (const { isGone, refuse } of refused.splice(0, refusedPerTurn)) if (!isGone()) refuse();
		// One of each in turn, so that neither keeps the other out.
		while (begun < begunPerTurn && !isLate()) {
			const next = (begun % 2 === 0 ? forms : reads).waiting.shift() ?? forms.waiting.shift() ?? reads.waiting.shift();
			if (!next) break;
			next.leave();
			begin(next);
		}
		turns = 0;
	}

	return {
		enter,
		/** To be called when a connection has been accepted. */
		noteConnection() {
			hasAccepted = true;
			plan();
		},
	};
}

/** Takes out who has waited too long, or has gone. Who has waited longest comes first. */
function takeLate(waiting: Waiting[]) {
	const now = performance.now();
	const end = waiting.findIndex(({ until, isGone }) => until > now && !isGone());
	const late = waiting.splice(0, end < 0 ? waiting.length : end);
	for (const { leave } of late) leave();
	return late;
}
