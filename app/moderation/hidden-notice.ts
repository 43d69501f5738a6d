/** Stands on the page of something that is out of sight, for those who still see it. @param what it is, such as 'card' */
export function hiddenNotice(what: string) {
	return `A moderator has hidden this ${what}. Only its owner and the moderators see it.`;
}
