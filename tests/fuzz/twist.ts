/** Changes to a part of a request. */
import type { Asked, Pair } from "./request.ts";

export type Twist = (asked: Asked) => Asked;

/** One of them, whatever the number. */
export function at<One>(all: readonly One[], i: number): One | undefined {
	return all[i % all.length];
}

export function onFields(change: (fields: Pair[]) => Pair[]): Twist {
	return (asked) => ({ ...asked, fields: change(asked.fields ?? []) });
}

export function onField(i: number, change: (value: string) => string): Twist {
	return onFields((fields) =>
		fields.map(([name, value], j) => [name, j === i % fields.length ? change(value) : value]),
	);
}

export function onQuery(change: (query: URLSearchParams) => void): Twist {
	return (asked) => {
		const [path = "", text] = asked.path.split("?", 2);
		const query = new URLSearchParams(text);
		change(query);
		return { ...asked, path: `${path}?${query}` };
	};
}

/** The last part of a path, more often than another. */
export function onSegment(i: number, text: string): Twist {
	return (asked) => {
		const [path = "", ...query] = asked.path.split(/(?=\?)/);
		const parts = path.split("/").slice(1);
		const which = i < 40 ? parts.length - 1 : i % (parts.length + 1);
		return { ...asked, path: `/${parts.toSpliced(which, 1, text).join("/")}${query.join("")}` };
	};
}
