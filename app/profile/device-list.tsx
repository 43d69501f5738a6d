import type { Device } from "#app/accounts/device.server.ts";
import { ProfileForm } from "#app/accounts/profile-form.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Day } from "#app/ui/day.tsx";

export function DeviceList({ devices }: { devices: Device[] }) {
	return (
		<>
			<ul className="rows">
				{devices.map(({ id, name, isCurrent, signedInAt, lastActiveAt }) => (
					<li key={id} className="device">
						<div className="min-w-0">
							<p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
								{name} {isCurrent && <Chip>This browser</Chip>}
							</p>
							<p className="flex flex-wrap gap-x-4 text-muted text-note">
								<span>
									Signed in <Day at={signedInAt} />
								</span>
								{!isCurrent && (
									<span>
										Last active <Day at={lastActiveAt} />
									</span>
								)}
							</p>
						</div>
						{!isCurrent && (
							<ProfileForm
								intent="end-session"
								part="sessions"
								session={id}
								label="Sign out"
								longLabel={`Sign out ${name}`}
								busyLabel="Signing out..."
							/>
						)}
					</li>
				))}
			</ul>
			<div className="profile-action">
				<ProfileForm intent="sign-out-everywhere" label="Sign out everywhere" busyLabel="Signing out..." />
				<p className="text-muted">Signs you out everywhere, including here.</p>
			</div>
		</>
	);
}
