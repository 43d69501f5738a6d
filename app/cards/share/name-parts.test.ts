import { expect, test } from "vitest";
import { namePartsOf } from "./name-parts.ts";

test.each([
	["Rachel Carson", "Carson", "Rachel", "", ""],
	["Maria Sibylla Merian", "Merian", "Maria Sibylla", "", ""],
	["Ludwig van Beethoven", "van Beethoven", "Ludwig", "", ""],
	["Johanna von und zu Stein", "von und zu Stein", "Johanna", "", ""],
	["Dr. Rachel Carson", "Carson", "Rachel", "Dr.", ""],
	["Prof. Dr. Lise Meitner", "Meitner", "Lise", "Prof. Dr.", ""],
	["Rachel Carson, PhD", "Carson", "Rachel", "", "PhD"],
	["Rachel Carson, MSc, FRS", "Carson", "Rachel", "", "MSc FRS"],
	["Martin Luther King Jr.", "King", "Martin Luther", "", "Jr."],
	["Carson, Rachel", "Carson", "Rachel", "", ""],
	["Ronald McDonald", "McDonald", "Ronald", "", ""],
	["Мария Складовская", "Складовская", "Мария", "", ""],
])("the name %j is sorted under %j", (name, family, given, prefix, suffix) => {
	expect(namePartsOf(name)).toEqual({ family, given, prefix, suffix });
});

test.each(["Hypatia", "湯川 秀樹", "علی‌رضا محمدی", "🦊 🐙", "Dr", "a, b, c", ",", "One, ", "R2 D2"])(
	"nothing in the name %j is taken apart",
	(name) => {
		expect(namePartsOf(name)).toEqual({ family: "", given: name, prefix: "", suffix: "" });
	},
);
