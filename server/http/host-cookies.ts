/**
 * Where the site is https, its cookies are named `__Host-…`: a browser then takes them from this very host alone, over https and for all
 * paths, so that nobody on a neighbouring subdomain can plant one (RFC 6265bis, section 4.1.3). The rest of the product knows them by
 * their plain names, and sets them for all paths.
 */
import type { MiddlewareHandler } from "hono";

const prefix = "__Host-";

/** What a Cookie header has of this site's cookies, under their plain names. */
export function plainCookies(cookies: string) {
	return cookies
		.split(/; */)
		.filter((cookie) => cookie.startsWith(prefix))
		.map((cookie) => cookie.slice(prefix.length))
		.join("; ");
}

/** Gives cookies their prefix on the way out, and takes it off on the way in; those without it are nobody's. */
export const hostCookies: MiddlewareHandler = async (c, next) => {
	const { headers } = c.req.raw;
	const given = headers.get("Cookie");
	if (given !== null) headers.set("Cookie", plainCookies(given));
	await next();
	const cookies = c.res.headers.getSetCookie();
	if (cookies.length === 0) return;
	c.res.headers.delete("Set-Cookie");
	for (const cookie of cookies) c.res.headers.append("Set-Cookie", `${prefix}${cookie}; Secure`);
};
