/** Greek is the first script after the Latin one. */
const greek = "\u0370";

/** What is pressed, nothing where a browser only says that it has filled a field in, a letter as a small Latin one: where a keyboard has letters of another script, what is in that place on others. */
export function keyOf({ key, code = "" }: KeyboardEvent) {
	return (key < greek ? key : code.slice(3)).toLowerCase();
}
