import fc from "fast-check";
import { expect, test } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

test("bodies share what there is, and no address has more than its part", () => {
	const budget = createBodyBudget({ total: 10, perAddress: 4 });
	expect(budget.take("a", 3)).toBeTypeOf("function");
	expect(budget.take("a", 2)).toBe(429);
	expect(budget.take("b", 4)).toBeTypeOf("function");
	expect(budget.take("c", 4)).toBe(503);
	expect(budget.take("c", 3)).toBeTypeOf("function");
});

test("whatever came and went, what is counted is what is on its way", () => {
	const body = fc.record({ address: fc.constantFrom("a", "b", "c"), bytes: fc.nat(5), isKept: fc.boolean() });
	fc.assert(
		fc.property(fc.array(body), (bodies) => {
			const budget = createBodyBudget({ total: 12, perAddress: 6 });
			const kept: { address: string; bytes: number; release: () => void }[] = [];
			for (const { address, bytes, isKept } of bodies) {
				const release = budget.take(address, bytes);
				if (typeof release === "number") continue;
				if (isKept) kept.push({ address, bytes, release });
				else release();
				const sum = (of: typeof kept) => of.reduce((sum, { bytes }) => sum + bytes, 0);
				expect(budget.taken()).toBe(sum(kept));
				expect(budget.taken()).toBeLessThanOrEqual(12);
				expect(sum(kept.filter((one) => one.address === address))).toBeLessThanOrEqual(6);
			}
			for (const { release } of kept) release();
			expect(budget.taken()).toBe(0);
			for (const address of ["a", "b"]) expect(budget.take(address, 6)).toBeTypeOf("function");
		}),
	);
});
