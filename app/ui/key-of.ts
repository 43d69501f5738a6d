/** Greek is the first script after the Latin one. */
const greek = "\u0370";

/** What is pressed, a letter as a small Latin one: where a keyboard has letters of another script, what is in that place on others. */
export function keyOf(event: KeyboardEvent) {
	return (event.key < greek ? event.key : event.code.slice(3)).toLowerCase();
}
