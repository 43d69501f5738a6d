/** Where links are not to be checked: from the setting of the server to what its job does. */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { linkOwners } from "#app/features.server.ts";
import { notifications } from "#app/notifications/notification.tables.server.ts";
import { resources } from "#app/resources/resource.tables.server.ts";
import { readSettings } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import { testSite } from "#tests/site.ts";
import { linkChecking } from "./check-links.server.ts";

test.each([
	["on", "https://heliograph.example", 1],
	["off", "https://heliograph.example", 0],
	["on", "http://localhost:3000", 1],
	// Who tries the product asks nobody.
	[undefined, "http://localhost:3000", 0],
	[undefined, "https://heliograph.example", 1],
])("with LINK_CHECKS %s, on %s, %i addresses are asked", async (LINK_CHECKS, ORIGIN, asked) => {
	const site = await testSite();
	const { db } = site;
	const said = { description: "Water.", idealFor: "All", resourceType: "course", approved: true } as const;
	// There can be no such name: https://www.rfc-editor.org/rfc/rfc6761#section-6.4
	await db.insert(resources).values({ ...said, name: "Tides", url: "https://tides.invalid/" });
	const checksLinks = readSettings({ LINK_CHECKS, ORIGIN }).LINK_CHECKS === "on";
	const told = { mailOrigin: ORIGIN, checksLinks };
	await linkChecking(linkOwners).run({ db, site: told, logger: createLogger("silent") }, {}, { isLast: true });
	const { rows } = await db.execute(sql`select from links where next_check_at > now()`);
	expect(rows).toHaveLength(asked);
	expect(await db.$count(notifications)).toBe(0);
	expect(await site.as(null).page("/resources")).not.toContain("has seemed dead");
});
