/**
 * Makes something when it is first asked for. For what a module would else make as it is loaded: formats of `Intl` and the names of
 * countries take a phone tens of milliseconds each, in which it answers to nothing.
 */
export function lazily<Value extends object>(make: () => Value) {
	let made: Value | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
