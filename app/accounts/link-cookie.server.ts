/**
 * The tokens of mailed links. Following a link moves its token into a cookie, out of the history and of what its page might tell others.
 * The form of that page says of which link it is (`version`), since the cookie is that of the link that was followed last.
 */
import { conflict } from "#app/forms/form-answer.ts";
import { versionIn } from "#app/forms/parse-form.server.ts";
import { hashOfToken } from "#app/web/token-hash.server.ts";
import { accountMessages } from "./account.ts";
import { accountCookie, type LinkCookie } from "./account-cookie.server.ts";

/** Seconds in which the reader must answer once the mail's link was followed. */
const halfHour = 1800;

/** Its path is the whole site: the form's data has another path than the form. */
export function linkCookie(name: LinkCookie) {
	const cookie = accountCookie(name, { maxAge: halfHour });
	return {
		keep: (token: string) => cookie.serialize(token),
		forget: () => cookie.serialize("", { maxAge: 0 }),
		/** Empty when the browser has followed no such link. */
		async tokenFrom({ headers }: { headers: Headers }): Promise<string> {
			const token: unknown = await cookie.parse(headers.get("Cookie"));
			return typeof token === "string" ? token : "";
		},
	};
}

/** Why a link does nothing that `over` is said of: where no link was followed of late, the mail's may still work. */
export function reasonOver(token: string, over: string) {
	return token === "" ? accountMessages.openLinkAgain : over;
}

/** Which link a form is made from; empty for none. */
export function versionOfLink(token: string) {
	return token && hashOfToken(token);
}

/** Null when the form is made from the link that this browser has followed last. */
export function refuseOtherLink(form: FormData, token: string) {
	return versionIn(form) === versionOfLink(token) ? null : conflict(accountMessages.linkIsAnother);
}
