import { href } from "react-router";
import { type SecurityEventKind, securityEvents, securityLogDays } from "#app/accounts/security-log.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Moment } from "#app/ui/moment.tsx";

interface SecurityLogProps {
	/** The newest first. */
	events: { id: string; kind: SecurityEventKind; browser: string; at: Date }[];
}

/** A newer version on the same database notes kinds for which this one has no words. */
function textOf(kind: string) {
	return Object.hasOwn(securityEvents, kind) ? securityEvents[kind as SecurityEventKind] : kind;
}

/** What happened to an account of late: so that its owner sees what was not them. */
export function SecurityLog({ events }: SecurityLogProps) {
	return (
		<section className="account-part" aria-labelledby="lately">
			<h2 id="lately">What happened lately</h2>
			{events.length > 0 && (
				<ul className="rows">
					{events.map(({ id, kind, browser, at }) => (
						<li key={id} className="grid gap-1">
							<p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
								{textOf(kind)} {kind.startsWith("refused.") && <Chip>Refused</Chip>}
							</p>
							<p className="flex flex-wrap gap-x-4 text-muted text-note">
								{browser && <span className="wrap-anywhere">{browser}</span>}
								<span>
									<Moment at={at} />
								</span>
							</p>
						</li>
					))}
				</ul>
			)}
			<p className="text-muted">
				We keep this for {securityLogDays} days. All of it is in <a href={`${href("/profile")}#data`}>your data</a>.
				Something here was not you? <a href={href("/update-password")}>Change your password</a>: that signs you out in
				all other browsers.
			</p>
		</section>
	);
}
