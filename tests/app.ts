import { createMailer } from "#app/mail/mailer.server.ts";
import type { AppParts } from "#server/app.ts";
import { readLegalTexts } from "#server/legal-texts.ts";
import { createLogger } from "#server/log.ts";
import { testSecret } from "./accounts.ts";
import { freshDatabase } from "./database.ts";

export { testSecret };

const path = "../build/server/app.js";

/** What is built from `server/app.ts`: the tests drive the same code that production serves. */
export const builtApp: typeof import("#server/app.ts") = await import(path);

export const testAdmin = "admin@example.org";

export const testAccounts = {
	secret: testSecret,
	requireConfirmedEmail: false,
	requireSecondFactor: false,
	// A hundredth of what the product takes, which is a third of a second for each password.
	passwordCost: { ln: 10, r: 8, p: 1 },
	adminEmails: [testAdmin],
};

export const siteSettings = {
	origin: "http://localhost",
	mailOrigin: "http://localhost",
	socialUrl: "https://social.example/heliograph",
	networkUrl: "https://network.example/heliograph",
	contactEmail: "hello@heliograph.example",
	checksLinks: true,
};

/**
 * The product on an empty database of the test file's own. Requests come from the address in X-Forwarded-For. Mails stay in the
 * outbox (see `mailsTo`), unless `parts` has another mailer. It may have another database too.
 * @param template see `freshDatabase`
 */
export async function startApp(parts: Partial<AppParts> = {}, template?: string) {
	const { db, appUrl: url, schemaOwner } = await freshDatabase({ template });
	const lines: Record<string, unknown>[] = [];
	const logger = createLogger("info", { write: (line: string) => lines.push(JSON.parse(line)) });
	const mailer = createMailer({ hasSmtp: false, logger });
	const app = builtApp.createApp({
		db,
		site: siteSettings,
		legalTexts: await readLegalTexts({ contactEmail: siteSettings.contactEmail }),
		mailer,
		logger,
		accounts: testAccounts,
		trustedProxies: 1,
		clientFolder: "build/client",
		...parts,
	});
	return {
		app,
		db,
		url,
		schemaOwner,
		/** Keeps what is posted in the outbox. */
		mailer,
		logger,
		/** What was logged so far. */
		lines,
		get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
		/** Sends a body with its length before it, as browsers do. */
		post: async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
			const sent = new Response(body);
			const bytes = await sent.bytes();
			const own = { "Content-Type": sent.headers.get("Content-Type") ?? "", "Content-Length": String(bytes.length) };
			const from = { "X-Forwarded-For": "203.0.113.1" };
			return app.request(path, { method: "POST", body: bytes, headers: { ...own, ...from, ...headers } });
		},
	};
}
