/** What browsers may do with an answer (docs/decisions/0071). */
import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { policyReportsPath } from "./policy-reports.ts";

/** The players of videos, which a page loads only once somebody asks for one (app/projects/content/video.ts). */
const players = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

const reportGroup = "policy-reports";

function pagePolicy(scripts: string) {
	return [
		"default-src 'self'",
		`script-src ${scripts}`,
		"style-src 'self'",
		"img-src 'self' data: blob:",
		"connect-src 'self'",
		`frame-src ${players.join(" ")}`,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		// app/web/trusted-html.ts, app/entry.client.tsx
		"trusted-types heliograph default",
		`report-uri ${policyReportsPath}`,
		`report-to ${reportGroup}`,
	].join("; ");
}

/** The policy of a document, whose only scripts are files of ours. Development has none: its tools put scripts and styles of their own into the page. */
export const documentPolicy = import.meta.env.DEV ? undefined : pagePolicy("'self'");

/** The policy of an answer that is no page. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a player needs, and what browsers let any page use unless it says otherwise. What is used here by ourselves is left out. */
const permissions = {
	...Object.fromEntries(
		[
			"accelerometer",
			"autoplay",
			"browsing-topics",
			"camera",
			"clipboard-read",
			"compute-pressure",
			"cross-origin-isolated",
			"display-capture",
			"gamepad",
			"geolocation",
			"gyroscope",
			"hid",
			"identity-credentials-get",
			"idle-detection",
			"keyboard-map",
			"local-fonts",
			"magnetometer",
			"microphone",
			"midi",
			"otp-credentials",
			"payment",
			"screen-wake-lock",
			"serial",
			"storage-access",
			"sync-xhr",
			"usb",
			"window-management",
			"xr-spatial-tracking",
		].map((feature) => [feature, ""]),
	),
	...Object.fromEntries(
		["encrypted-media", "fullscreen", "picture-in-picture"].map((feature) => [
			feature,
			["self", ...players.map((player) => `"${player}"`)].join(" "),
		]),
	),
	"clipboard-write": "self",
	"publickey-credentials-create": "self",
	"publickey-credentials-get": "self",
};

interface Https {
	/** Whether visitors reach the site by https alone. */
	isSecure: boolean;
	/** Whether the same goes for all subdomains of its host. */
	hstsSubdomains?: boolean | undefined;
}

/** What goes for every answer, by the names of the headers. */
export function strictHeaders({ isSecure, hstsSubdomains }: Https): Record<string, string> {
	return {
		"Content-Security-Policy": strictPolicy,
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Origin-Agent-Cluster": "?1",
		"Permissions-Policy": Object.entries(permissions)
			.map(([feature, who]) => `${feature}=(${who})`)
			.join(", "),
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		"X-Permitted-Cross-Domain-Policies": "none",
		...(isSecure && { "Strict-Transport-Security": `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}` }),
	};
}

/** Sets them, with a policy for pages. A page may bring a stricter one of its own, and a file for other sites what lets them have it. */
export function securityHeaders(https: Https): MiddlewareHandler<{ Variables: { nonce: string } }> {
	const { "Content-Security-Policy": _, ...others } = strictHeaders(https);
	const always = Object.entries({ ...others, "Reporting-Endpoints": `${reportGroup}="${policyReportsPath}"` });
	return async (c, next) => {
		const nonce = randomBytes(16).toString("base64");
		c.set("nonce", nonce);
		await next();
		const { headers } = c.res;
		const own = headers.get("Content-Security-Policy");
		for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
		// It must not say the opposite to older browsers.
		if (own?.includes("frame-ancestors *")) headers.delete("X-Frame-Options");
		if (documentPolicy && !own) {
			headers.set("Content-Security-Policy", pagePolicy(`'self' 'nonce-${nonce}' 'strict-dynamic'`));
		}
	};
}
