/** Some of the columns of a table, or some of what a row says, in the order of their names. */
export function pick<Of extends object, Name extends keyof Of>(of: Of, ...names: Name[]) {
	// As: these names, and no others.
	return Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
}
