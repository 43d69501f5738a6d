/** What a route module tells the HTTP layer, which reads it at the start, and the browser, as `export const handle: RouteHandle`. */
export interface RouteHandle {
	/**
	 * It is an app for visitors too, since what is typed there needs JavaScript at hand: a preview, drafts, checks. Every other page is a
	 * document for whoever is not signed in, without React in the browser (docs/decisions/0054).
	 */
	app?: true;
	/**
	 * Members do nothing there that visitors don't, so that it is a document for them too when it is what they open first. Elsewhere, and
	 * on the way from page to page, they have the app.
	 */
	onlyRead?: true;
	/**
	 * The tables that it shows. A document whose routes all say so is kept for other visitors until one of them changes
	 * (docs/decisions/0055).
	 */
	reads?: string[];
	/** The parameters of its address that change such a document. */
	query?: string[];
	/** Who asks makes no difference to its answers, so that no session is looked up; a loader that has to know all the same looks itself. */
	asksNobody?: true;
	/** Its answers get an ETag of their content, and a 304 stands for one that is known. */
	etag?: true;
	/** What stands for its first parameter, there and at the addresses below, may be somebody's name: the log leaves it out. */
	namesSomebody?: true;
	/** What did not happen when its form does not get through, which may differ by the form. */
	failed?: string | ((form: FormData | undefined) => string);
	/** Once its form, or such a one of its forms, went through, nobody is signed in any more: what the account typed and did not send goes with it, since others may use this browser. */
	endsAccess?: true | ((form: FormData | undefined) => boolean);
}
