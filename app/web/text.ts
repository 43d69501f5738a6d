/** Characters as a person counts them when told a limit: Unicode code points, the unit of the table's constraints. */
export function countCharacters(text: string) {
	return Array.from(text).length;
}

export function tooLong(field: string, limit: number) {
	return `${field} must be ${limit} characters or less`;
}

/** Of an edit that meets another one. @param what was edited, such as `This card` */
export function changedElsewhere(what: string) {
	return `${what} was changed elsewhere since you opened it. Save again to replace that with what is here.`;
}
