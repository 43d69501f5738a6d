/**
 * Bodies that are on their way take memory of this process until they are answered. Here they share what there is of it, counted by the
 * length that is told before them (docs/decisions/0028-what-a-request-may-take.md).
 */

const megabyte = 1024 * 1024;

interface Limits {
	/** Bytes of all bodies at a time. */
	total: number;
	/** Bytes of all bodies from one address at a time. */
	perAddress: number;
}

/** Of bodies with files or long texts: from one address, three photos as large as a card takes them. */
export const uploadLimits: Limits = { total: 48 * megabyte, perAddress: 16 * megabyte };
/** Of all others, so that uploads never keep anybody from signing in. Nearly all of them have less than a kilobyte. */
export const formLimits: Limits = { total: 16 * megabyte, perAddress: 4 * megabyte };

interface BodyBudget {
	/**
	 * Counts a body until it is released.
	 * @returns what releases it, or the status to refuse it with: 429 when its address has too much on the way, 503 when all have
	 */
	take(address: string, bytes: number): (() => void) | 429 | 503;
	/** Bytes that are counted now. */
	taken(): number;
}

export function createBodyBudget({ total, perAddress }: Limits): BodyBudget {
	const taken = new Map<string, number>();
	let all = 0;
	function add(address: string, bytes: number) {
		all += bytes;
		const now = (taken.get(address) ?? 0) + bytes;
		if (now > 0) taken.set(address, now);
		else taken.delete(address);
	}
	return {
		take(address, bytes) {
			if ((taken.get(address) ?? 0) + bytes > perAddress) return 429;
			if (all + bytes > total) return 503;
			add(address, bytes);
			return () => add(address, -bytes);
		},
		taken: () => all,
	};
}
