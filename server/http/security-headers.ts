import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";

const contentSecurityPolicy = {
	defaultSrc: ["'self'"],
	scriptSrc: ["'self'", NONCE],
	styleSrc: ["'self'"],
	imgSrc: ["'self'", "data:", "blob:"],
	connectSrc: ["'self'"],
	// The players of videos, which a page loads only once somebody asks for one (app/projects/content/video.ts).
	frameSrc: ["https://www.youtube-nocookie.com", "https://player.vimeo.com"],
	objectSrc: ["'none'"],
	baseUri: ["'none'"],
	formAction: ["'self'"],
	frameAncestors: ["'none'"],
};

/** The policy of a document, whose only script is a file of ours. */
export const documentPolicy = import.meta.env.DEV
	? undefined
	: Object.entries({ ...contentSecurityPolicy, scriptSrc: ["'self'"] })
			.map(([name, sources]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(" "))
			.join("; ");

/** What browsers may do with an answer. A page may bring a stricter policy of its own. */
export function securityHeaders({ isSecure }: { isSecure: boolean }) {
	return [
		letFrame,
		secureHeaders({
			// Not in development, whose tools put scripts and styles of their own into the page.
			contentSecurityPolicy: import.meta.env.DEV ? undefined : contentSecurityPolicy,
			xFrameOptions: "DENY",
			referrerPolicy: "strict-origin-when-cross-origin",
			strictTransportSecurity: isSecure && "max-age=31536000",
			overwrite: false,
			permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
		}),
	];
}

/** An answer whose own policy lets other sites frame it must not say the opposite to older browsers. */
const letFrame: MiddlewareHandler = async (c, next) => {
	await next();
	if (c.res.headers.get("Content-Security-Policy")?.includes("frame-ancestors *")) {
		c.res.headers.delete("X-Frame-Options");
	}
};
