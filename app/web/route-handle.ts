/** What a route module tells the HTTP layer, as `export const handle: RouteHandle`. It is read once, at the start. */
export interface RouteHandle {
	/** Its answers get an ETag of their content, and a 304 stands for one that is known. */
	etag?: true;
	/** What stands for its first parameter, there and at the addresses below, may be somebody's name: the log leaves it out. */
	namesSomebody?: true;
}
