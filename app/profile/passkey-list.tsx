import { href } from "react-router";
import { passkeyLimits } from "#app/accounts/account.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/day.tsx";

interface Passkey {
	id: string;
	name: string;
	createdAt: Date;
	lastUsedAt: Date | null;
}

/** The passkeys of the viewer, and what can be done with each. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
	return (
		<section className="account-part" aria-labelledby="passkeys">
			<h2 id="passkeys">Passkeys</h2>
			<p>
				A passkey signs you in with your fingerprint, your face or the PIN of your device. There is nothing to type, and
				nobody can trick you into giving it away.
			</p>
			{passkeys.length > 0 && (
				<ul className="rows passkeys">
					{passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
						<li key={id}>
							<p className="font-semibold wrap-anywhere">{name}</p>
							<p className="flex flex-wrap gap-x-4 text-muted text-note">
								<span>
									Added <Day at={createdAt} />
								</span>
								<span>
									{lastUsedAt ? (
										<>
											Last used <Day at={lastUsedAt} />
										</>
									) : (
										"Not used yet"
									)}
								</span>
							</p>
							<p className="actions">
								<ButtonLink to={passkeyPath({ rename: id })} aria-label={`Rename ${name}`}>
									Rename
								</ButtonLink>
								<ButtonLink to={passkeyPath({ remove: id })} variant="danger" aria-label={`Remove ${name}`}>
									Remove
								</ButtonLink>
							</p>
						</li>
					))}
				</ul>
			)}
			{passkeys.length < passkeyLimits.perAccount && (
				<ButtonLink to={href("/profile/passkeys")} variant={passkeys.length > 0 ? "ghost" : "sun"}>
					{passkeys.length > 0 ? "Add another one" : "Add a passkey"}
				</ButtonLink>
			)}
		</section>
	);
}

/** The address where one is renamed or removed. */
export function passkeyPath(change: Record<string, string>) {
	return `${href("/profile/passkeys")}?${new URLSearchParams(change)}`;
}
