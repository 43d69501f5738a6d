import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";

/** Refuses forms that pages of other sites send. @param originOf where visitors see the site */
export function refuseForeignForms(originOf: (c: Context) => string, logger: Logger): MiddlewareHandler {
	return async (c, next) => {
		const from = c.req.header("origin");
		const origin = originOf(c);
		if (from !== undefined && from !== origin) {
			logger.warn(
				{ id: c.get("requestId"), from: siteOf(from), origin },
				"Refused a form of another site. Is ORIGIN what visitors see?",
			);
			throw new HTTPException(403);
		}
		await next();
	};
}

/** For the log, of which nobody may fill more: a site, and nothing else that a header says. */
function siteOf(origin: string) {
	return URL.canParse(origin) ? new URL(origin).origin.slice(0, 200) : undefined;
}
