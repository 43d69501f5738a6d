/** Heavy work in turns that are fair by client: many requests of one client delay another client by one piece of work at most. */

/** Seconds after which whoever found the server busy may come again. */
export const busySeconds = "5";
/** Milliseconds that a piece of work may wait for its turn. A page has 15 seconds in all. */
const maxWaitMs = 10_000;

/** Who asks for work. */
export interface Client {
	/** The network address as `RequestFacts` has it, where a /64 of IPv6 is one. */
	address: string;
	/** Aborted when nobody waits for the result any more: what has not begun is then not done. */
	signal?: AbortSignal | undefined;
}

/** The server itself. */
export const ownWork: Client = { address: "" };

export interface FairQueueLimits {
	/** Pieces of work that are done at a time, no two of them for one client. */
	workers: number;
	/** Pieces that may wait for one client. */
	perClient: number;
	/** Pieces that may wait in all. */
	inAll: number;
}

interface Piece {
	address: string;
	id: string | undefined;
	work: () => Promise<unknown>;
	askers: Set<Asker>;
	/** Ends its waiting. */
	timer?: NodeJS.Timeout;
}

interface Asker {
	piece: Piece;
	resolve(result: unknown): void;
	reject(reason: unknown): void;
}

/** A queue of this process, for work that takes its memory and processors. */
export function makeFairQueue({ workers, perClient, inAll }: FairQueueLimits) {
	/** What waits, by client. Who has waited longest since its last turn comes first. */
	const waiting = new Map<string, Piece[]>();
	/** What is being done, by client. */
	const running = new Map<string, Piece>();

	/**
	 * Does a piece of work when it is the client's turn.
	 * @param id names work whose result is the same whoever asks: it is done once for all who ask meanwhile
	 * @returns what `work` returns, or `busy` when too much waits or this has waited too long
	 * @throws what `work` throws, or the reason of the client's signal
	 */
	function run<Result>({ address, signal }: Client, work: () => Promise<Result>, id?: string) {
		return new Promise<Result | "busy">((resolve, reject) => {
			if (signal?.aborted) return reject(signal.reason);
			const piece = findSame(address, id) ?? enqueue({ address, id, work, askers: new Set() });
			if (!piece) return resolve("busy");
			// An id stands for one kind of work, and so of result.
			const asker: Asker = { piece, resolve: resolve as Asker["resolve"], reject };
			piece.askers.add(asker);
			signal?.addEventListener("abort", () => leave(asker, signal.reason), { once: true });
			startNext();
		});
	}

	/** What is done already for anybody, or waits for the same client. */
	function findSame(address: string, id: string | undefined) {
		if (id === undefined) return undefined;
		return [...running.values(), ...(waiting.get(address) ?? [])].find((piece) => piece.id === id);
	}

	function enqueue(piece: Piece) {
		const own = waiting.get(piece.address) ?? [];
		const isNext = running.size < workers && !running.has(piece.address);
		if (!isNext && (own.length >= perClient || !hasRoomBeside(own.length))) return undefined;
		waiting.set(piece.address, [...own, piece]);
		piece.timer = setTimeout(() => refuse(piece), maxWaitMs).unref();
		return piece;
	}

	/** Whether one more may wait for a client that has `own` waiting; of a full queue, the client with the most gives way to others. */
	function hasRoomBeside(own: number) {
		const all = [...waiting.values()];
		if (all.reduce((sum, pieces) => sum + pieces.length, 0) < inAll) return true;
		const most = all.reduce((longest, pieces) => (pieces.length > longest.length ? pieces : longest), []);
		const last = most.length > own + 1 ? most.at(-1) : undefined;
		if (last) refuse(last);
		return last !== undefined;
	}

	function refuse(piece: Piece) {
		remove(piece);
		for (const asker of piece.askers) asker.resolve("busy");
	}

	function leave(asker: Asker, reason: unknown) {
		asker.reject(reason);
		asker.piece.askers.delete(asker);
		if (asker.piece.askers.size === 0) remove(asker.piece);
	}

	/** Takes a piece out of what waits. */
	function remove(piece: Piece) {
		clearTimeout(piece.timer);
		const rest = waiting.get(piece.address)?.filter((other) => other !== piece) ?? [];
		if (rest.length > 0) waiting.set(piece.address, rest);
		else waiting.delete(piece.address);
	}

	function startNext() {
		while (running.size < workers) {
			const next = [...waiting].find(([address]) => !running.has(address))?.[1][0];
			if (!next) return;
			finish(next);
		}
	}

	async function finish(piece: Piece) {
		const { address, id, askers, work } = piece;
		remove(piece);
		running.set(address, piece);
		for (const other of [...waiting.values()].flat()) if (id !== undefined && other.id === id) joinTo(piece, other);
		try {
			const result = await work();
			for (const asker of askers) asker.resolve(result);
		} catch (error) {
			for (const asker of askers) asker.reject(error);
		} finally {
			running.delete(address);
			moveToEnd(address);
			startNext();
		}
	}

	/** Has those who asked for `other` wait for the same piece of work. */
	function joinTo(piece: Piece, other: Piece) {
		remove(other);
		for (const asker of other.askers) {
			asker.piece = piece;
			piece.askers.add(asker);
		}
	}

	function moveToEnd(address: string) {
		const rest = waiting.get(address);
		if (!rest) return;
		waiting.delete(address);
		waiting.set(address, rest);
	}

	return {
		run,
		/** Whether nothing waits or is done. */
		isEmpty: () => running.size === 0,
	};
}

/** The answer to whoever found too much waiting. */
export function serviceUnavailable() {
	return new Response(null, { status: 503, headers: { "Retry-After": busySeconds } });
}
