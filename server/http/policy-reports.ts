/** Takes what browsers report of scripts and the like that the content security policy kept out. Anybody can send anything here. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";

export const policyReportsPath = "/policy-reports";

const maxBytes = 16 * 1024;
const maxLinesPerMinute = 10;

/** Nothing of an address but what tells files and sites apart: a query may have a secret in it. */
const address = z.string().max(2_000);
const directive = z.string().regex(/^[a-z-]{1,40}$/);
const line = z.number().int().nonnegative().optional();

/** As browsers send it to `report-uri` (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). */
const older = z
	.object({
		"csp-report": z.object({
			"document-uri": address,
			"effective-directive": directive,
			"blocked-uri": address,
			"source-file": address.optional(),
			"line-number": line,
		}),
	})
	.transform(({ "csp-report": report }) => [
		{
			page: report["document-uri"],
			directive: report["effective-directive"],
			blocked: report["blocked-uri"],
			source: report["source-file"],
			line: report["line-number"],
		},
	]);

/** As they send it to `report-to` (https://www.w3.org/TR/CSP3/#reporting). */
const newer = z
	.array(
		z.object({
			type: z.literal("csp-violation"),
			body: z.object({
				documentURL: address,
				effectiveDirective: directive,
				blockedURL: address.nullish(),
				sourceFile: address.nullish(),
				lineNumber: line.nullish(),
			}),
		}),
	)
	.max(20)
	.transform((reports) =>
		reports.map(({ body }) => ({
			page: body.documentURL,
			directive: body.effectiveDirective,
			blocked: body.blockedURL,
			source: body.sourceFile,
			line: body.lineNumber,
		})),
	);

const reports = z.union([older, newer]);

/** @param loggedPath see `hideNames` */
export function takePolicyReports(logger: Logger, loggedPath: (path: string) => string) {
	let told = 0;
	let minute = 0;
	const mayTell = () => {
		const now = Math.floor(Date.now() / 60_000);
		if (now !== minute) [minute, told] = [now, 0];
		return told++ < maxLinesPerMinute;
	};
	const app = new Hono();
	app.post(policyReportsPath, bodyLimit({ maxSize: maxBytes }), async (c) => {
		const sent = reports.safeParse(await c.req.json().catch(() => null));
		if (!sent.success) return c.body(null, 400);
		for (const { page, blocked, source, ...what } of sent.data) {
			if (!mayTell()) break;
			logger.warn(
				{ ...what, blocked: siteOf(blocked), page: pathOf(page, loggedPath), source: pathOf(source, loggedPath) },
				"A browser has kept something out",
			);
		}
		return c.body(null, 204);
	});
	return app;
}

/** The site that an address names, or a word such as `inline`. */
function siteOf(blocked: string | null | undefined) {
	if (!blocked || /^[a-z-]{1,40}$/.test(blocked)) return blocked;
	return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : undefined;
}

function pathOf(address: string | null | undefined, loggedPath: (path: string) => string) {
	return address && URL.canParse(address) ? loggedPath(new URL(address).pathname).slice(0, 200) : undefined;
}
