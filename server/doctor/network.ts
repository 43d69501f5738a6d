import { openTransport } from "#app/mail/smtp.server.ts";
import { openMalwareScan } from "#app/web/malware-scan.server.ts";
import type { Settings } from "../env.ts";
import { lacksProxies, proxiesAdvice } from "../http/client-address.ts";
import { isLocalOrigin } from "../http/local-request.ts";
import { release } from "../version.ts";
import type { Finding } from "./doctor.ts";

const timeoutMs = 10_000;

const scannerAdvice = "Until it does, no PDF is taken. Look at clamd and its log, or set CLAMD to where it listens.";

export async function examineMailServer({ SMTP_URL, SMTP_TLS }: Settings): Promise<Finding> {
	const about = "mail server";
	if (!SMTP_URL)
		return {
			state: "warning",
			about,
			told: "There is none: mails are kept and not sent.",
			advice: "Set SMTP_URL, unless nobody but you uses the site.",
		};
	const { host } = new URL(SMTP_URL);
	const transport = openTransport(SMTP_URL, { isPlain: SMTP_TLS === "off" });
	try {
		await transport.verify();
		return { state: "well", about, told: `${host} takes mails.` };
	} catch (error) {
		const advice = "Compare SMTP_URL with what the mail server's operator says: host, port, user, password.";
		return { state: "wrong", about, told: `${host} does not: ${reasonOf(error)}`, advice };
	} finally {
		transport.close();
	}
}

/** Hands the scanner a harmless word. */
export async function examineMalwareScan(address: string): Promise<Finding> {
	const about = "scanner";
	try {
		const isMalware = await openMalwareScan(address)(Buffer.from("heliograph"));
		if (!isMalware) return { state: "well", about, told: `${address} looks through files.` };
		return { state: "wrong", about, told: `${address} takes a harmless word for malware.`, advice: scannerAdvice };
	} catch (error) {
		return { state: "wrong", about, told: `${address} does not answer: ${reasonOf(error)}`, advice: scannerAdvice };
	}
}

/** Whether visitors get here by the address that links start with. @param own what this is, to be compared with what answers there */
export async function* examineOrigin(settings: Settings, own = release): AsyncGenerator<Finding> {
	const { ORIGIN } = settings;
	const about = "origin";
	if (!ORIGIN || isLocalOrigin(ORIGIN)) {
		yield {
			state: "warning",
			about,
			told: ORIGIN ? `Only this machine can follow ${ORIGIN}.` : "ORIGIN is not set: pages are not kept for visitors.",
			advice: "Set ORIGIN to what visitors see in their address bar, such as https://heliograph.example.",
		};
		return;
	}
	if (ORIGIN.startsWith("http:"))
		yield { state: "warning", about, told: `${ORIGIN} is not encrypted.`, advice: "Let a proxy take over https." };
	if (lacksProxies(settings))
		yield { state: "warning", about, told: "ORIGIN is https, but TRUSTED_PROXIES is 0.", advice: proxiesAdvice };
	yield await ask(ORIGIN, settings.TRUSTED_PROXIES, own);
}

async function ask(origin: string, proxies: number, own: typeof release): Promise<Finding> {
	const about = "origin";
	const advice = "Look at DNS, the firewall and the proxy, and whether the server runs.";
	try {
		const asked = Date.now();
		const answer = await fetch(`${origin}/version`, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
		if (!answer.ok) return { state: "wrong", about, told: `${origin} answers ${answer.status}.`, advice };
		const found = await answer.json();
		const isOtherBuild = found.build && own.build && found.build !== own.build;
		if (found.version !== own.version || isOtherBuild)
			return {
				state: "warning",
				about,
				told: `${origin} is ${nameOf(found)}, and this is ${nameOf(own)}.`,
				advice: "Start the server again after an upgrade.",
			};
		const behind =
			proxies > 0 ? `, behind ${proxies === 1 ? "a proxy" : `${proxies} proxies`} as TRUSTED_PROXIES says` : "";
		return { state: "well", about, told: `${origin} is this version${behind} (${Date.now() - asked} ms).` };
	} catch (error) {
		return { state: "wrong", about, told: `${origin} does not answer: ${reasonOf(error)}`, advice };
	}
}

function nameOf({ version, build }: typeof release) {
	return `Heliograph ${version}${build ? `, build ${build}` : ""}`;
}

function reasonOf(error: unknown) {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	return cause instanceof Error ? cause.message : String(cause);
}
