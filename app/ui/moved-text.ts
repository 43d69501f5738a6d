/** What is told of an entry that was moved within its list. @param place from 1 */
export function movedText(label: string, place: number, count: number) {
	return `${label} is now ${place} of ${count}.`;
}
