/** Marks between which the lines stand that two people changed. Who saves the text has to decide and remove them. */
export const mergeMarks = { mine: "<<<<<<< Your text", between: "=======", theirs: ">>>>>>> Saved meanwhile" };

/** Whether a text still has them. */
export function hasMarks(text: string) {
	if (!text.includes(mergeMarks.mine) && !text.includes(mergeMarks.theirs)) return false;
	return text.split("\n").some((line) => line === mergeMarks.mine || line === mergeMarks.theirs);
}
