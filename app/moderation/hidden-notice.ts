/** Stands on the page of something that is out of sight, for those who still see it. @param what it is, such as 'card' */
export function hiddenNotice(what: string, seers = "its owner") {
	return `A moderator has hidden this ${what}. Only ${seers} and the moderators see it.`;
}
