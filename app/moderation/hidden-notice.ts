/**
 * Stands on the page of something that is out of sight, for those who still see it.
 * @param what it is, such as 'card'
 * @param whose those who see it besides the moderators
 */
export function hiddenNotice(what: string, whose = "its owner") {
	return `A moderator has hidden this ${what}. Only ${whose} and the moderators see it.`;
}
