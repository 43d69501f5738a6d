/** Keeps docs/security.md whole and true: every requirement of levels 1 and 2 is there, and what shows that it is met exists. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The levels of the requirements of OWASP ASVS 5.0.0, in the order of their numbers: the third digit of `V1.5` is the level of V1.5.3. */
const levels = {
	"V1.1": "22",
	"V1.2": "1111122223",
	"V1.3": "112222222223",
	"V1.4": "222",
	"V1.5": "123",
	"V2.1": "122",
	"V2.2": "112",
	"V2.3": "12223",
	"V2.4": "23",
	"V3.1": "3",
	"V3.2": "113",
	"V3.3": "12223",
	"V3.4": "11222233",
	"V3.5": "11122333",
	"V3.6": "3",
	"V3.7": "22333",
	"V4.1": "12233",
	"V4.2": "23333",
	"V4.3": "22",
	"V4.4": "1222",
	"V5.1": "2",
	"V5.2": "112333",
	"V5.3": "113",
	"V5.4": "222",
	"V6.1": "122",
	"V6.2": "111111112222",
	"V6.3": "11223333",
	"V6.4": "112233",
	"V6.5": "22222333",
	"V6.6": "2223",
	"V6.7": "33",
	"V6.8": "2222",
	"V7.1": "222",
	"V7.2": "1111",
	"V7.3": "22",
	"V7.4": "11222",
	"V7.5": "223",
	"V7.6": "22",
	"V8.1": "1233",
	"V8.2": "1123",
	"V8.3": "133",
	"V8.4": "23",
	"V9.1": "111",
	"V9.2": "1222",
	"V10.1": "22",
	"V10.2": "223",
	"V10.3": "22223",
	"V10.4": "1111122222233333",
	"V10.5": "22222",
	"V10.6": "22",
	"V10.7": "222",
	"V11.1": "2233",
	"V11.2": "22233",
	"V11.3": "11233",
	"V11.4": "1222",
	"V11.5": "23",
	"V11.6": "23",
	"V11.7": "33",
	"V12.1": "12233",
	"V12.2": "11",
	"V12.3": "22223",
	"V13.1": "2333",
	"V13.2": "222223",
	"V13.3": "2233",
	"V13.4": "1222233",
	"V14.1": "22",
	"V14.2": "12223333",
	"V14.3": "122",
	"V15.1": "12233",
	"V15.2": "12233",
	"V15.3": "1222222",
	"V15.4": "3333",
	"V16.1": "2",
	"V16.2": "22222",
	"V16.3": "2222",
	"V16.4": "222",
	"V16.5": "2223",
	"V17.1": "23",
	"V17.2": "22223333",
	"V17.3": "22",
};
const required = Object.entries(levels).flatMap(([section, digits]) =>
	[...digits].flatMap((level, i) => (level === "3" ? [] : [`${section}.${i + 1} of level ${level}`])),
);

const page = readFileSync("docs/security.md", "utf8");
const rows = page
	.split("\n")
	.filter((line) => line.startsWith("| V"))
	.map((line) => {
		const [number = "", level = "", asks = "", how = "", ...more] = line
			.split("|")
			.slice(1, -1)
			.map((cell) => cell.trim());
		return { number, level, asks, how, more };
	});

test("every requirement of levels 1 and 2 has one row, and the standard has 70 and 183 of them", () => {
	expect(rows.map(({ number, level }) => `${number} of level ${level}`)).toEqual(required);
	expect(["1", "2"].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183]);
});

test("no cell is empty, and what is met names what shows it", () => {
	const wrong = rows.filter(({ asks, how, more }) => {
		const isExcused = /^(?:Does not apply|Not yet): \S/.test(how);
		return asks === "" || more.length > 0 || !(isExcused || pointersIn(how).length > 0);
	});
	expect(wrong).toEqual([]);
});

test("every file that a row names exists", () => {
	const missing = rows.flatMap(({ number, how }) =>
		pointersIn(how)
			.filter((file) => !existsSync(file))
			.map((file) => `${number}: ${file}`),
	);
	expect(missing).toEqual([]);
});

test("the page counts its rows", () => {
	const beginning = (word: string) => rows.filter(({ how }) => how.startsWith(word)).length;
	const [unapplied, open] = [beginning("Does not apply"), beginning("Not yet")];
	expect(page).toContain(
		`Counted: ${rows.length - unapplied - open} met, ${unapplied} that do not apply, ${open} not yet.`,
	);
});

/** The files in a cell: what stands between backticks and has an ending. */
function pointersIn(how: string) {
	return [...how.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file = ""]) => file);
}
