/**
 * Old addresses name a row of a list by its id, such as `/resources#id`. What the list does not show now is shown on its own page.
 */
export function leadToOldRow() {
	const id = location.hash.slice(1);
	if (id.length === 36 && !document.getElementById(id))
		location.replace(`${location.origin + location.pathname}/${id}`);
}
